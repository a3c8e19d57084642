import { quoteServices } from './estimate/other-services.js';
import { businessCompact, individualCompact, interview, priceRange } from './price-list-steps.js';
import { forReturn, forService, emptyOrder, wizard } from './wizard.js';

/** To the questions of the chosen service, if it has any. */
const toServiceScreen = quoteServices.map((service) => forService(service, service));

const quoteScreen = { on: { NEXT: 'scheduleCall', BACK: 'selectService' } } as const;

/**
 * The visitor's wizard (spec 2 §2.1, §4). Visitors who don't know their forms reach the price lists through `interview`,
 * whose questions in plain words are answered as those of the lists. BACK leads to the previous screen, and only
 * START_OVER forgets choices. The program that runs the machine sends the order: the state `submitting` waits for
 * SUBMIT_SUCCEEDED or SUBMIT_FAILED, and ignores another SUBMIT. Services other than tax preparation end with a request
 * for a call, about which REQUEST_KEPT says that the firm has it. A tax order that was begun before survives the
 * request: CONTINUE_ORDER returns to its documents, or to its price list if it has none, and START_OVER forgets only the
 * service.
 */
export const priceToolMachine = wizard.createMachine({
  id: 'priceTool',
  context: ({ input }) => emptyOrder(input),
  initial: 'steps',
  on: {
    SELECT_TAX_YEAR: { actions: 'chooseTaxYear' },
    DOCUMENT_ADDED: { actions: 'addDocument' },
    DOCUMENT_REMOVED: { actions: 'removeDocument' },
  },
  states: {
    steps: {
      initial: 'selectService',
      on: {
        ANSWER: { guard: 'answerFits', actions: 'keepAnswer' },
        EDIT_DETAIL: { actions: 'keepDetail' },
        SAVE_FOR_LATER: 'saveForLater',
      },
      states: {
        lastStep: { type: 'history', history: 'deep' },
        selectService: {
          on: {
            SELECT_SERVICE: { actions: 'chooseService' },
            INTERVIEW: { target: 'interview', actions: 'beginInterview' },
            NEXT: [
              forService('taxPreparation', 'selectTaxPreparation'),
              ...toServiceScreen,
              forService('auditRepresentation', 'scheduleCall'),
              forService('taxRelief', 'scheduleCall'),
            ],
          },
        },
        selectTaxPreparation: {
          id: 'selectTaxPreparation',
          on: {
            SELECT_TYPE: { actions: 'chooseType' },
            NEXT: [forReturn('individual', 'individualCompact'), forReturn('business', 'businessCompact')],
            BACK: 'selectService',
          },
        },
        interview: {
          ...interview,
          on: {
            CHOOSE_FORMS: { target: 'selectTaxPreparation', actions: 'leaveInterview' },
            BACK: { target: 'selectService', actions: 'leaveInterview' },
          },
        },
        individualCompact,
        businessCompact,
        priceRange,
        uploadDocuments: { id: 'uploadDocuments', on: { NEXT: 'whatHappensNext', BACK: 'priceRange' } },
        whatHappensNext: {
          on: {
            SUBMIT: { target: '#priceTool.submitting', actions: 'clearErrors' },
            BACK: 'uploadDocuments',
          },
        },
        companyFormation: {
          on: { ...quoteScreen.on, NEXT: { guard: 'formationChosen', target: 'scheduleCall' } },
        },
        accountingConsulting: quoteScreen,
        salesPayrollTax: quoteScreen,
        estimatedTax: quoteScreen,
        bookkeeping: quoteScreen,
        international: quoteScreen,
        scheduleCall: {
          on: {
            REQUEST_KEPT: '#priceTool.requested',
            BACK: [...toServiceScreen, { target: 'selectService' }],
          },
        },
      },
    },
    saveForLater: { on: { BACK: '#priceTool.steps.lastStep' } },
    submitting: {
      on: {
        SUBMIT_SUCCEEDED: { target: 'confirmation', actions: 'keepReturn' },
        SUBMIT_FAILED: { target: '#priceTool.steps.whatHappensNext', actions: 'keepErrors' },
      },
    },
    confirmation: { on: { START_OVER: { target: 'steps', actions: 'forgetOrder' } } },
    requested: {
      on: {
        CONTINUE_ORDER: [
          { guard: 'documentsGiven', target: '#uploadDocuments', actions: 'chooseTaxPreparation' },
          { ...forReturn('individual', '#individualCompact'), actions: 'chooseTaxPreparation' },
          { ...forReturn('business', '#businessCompact'), actions: 'chooseTaxPreparation' },
        ],
        START_OVER: [
          { guard: 'preparationChosen', target: 'steps', actions: 'forgetService' },
          { target: 'steps', actions: 'forgetOrder' },
        ],
      },
    },
  },
});

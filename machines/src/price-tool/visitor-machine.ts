import { initialContext, wizard } from './wizard.js';

const quoteScreen = { on: { NEXT: 'scheduleCall', BACK: 'selectService' } } as const;

/** From a price list back to the questions in plain words, if the visitor came from there. */
const backFrom = (question: 'who' | 'income') => [
  { guard: 'interviewed' as const, target: `#priceTool.steps.interview.${question}` as const },
  { target: '#priceTool.steps.selectTaxPreparation' as const },
];

const detailPage = { on: { BACK: 'list' } } as const;

/**
 * The visitor's wizard (spec 2 §2.1, §4). Visitors who don't know their forms reach the price lists through `interview`,
 * whose questions in plain words are answered as those of the lists. BACK leads to the previous screen, and only
 * START_OVER forgets choices. The program that runs the machine sends the order: the state `submitting` waits for
 * SUBMIT_SUCCEEDED or SUBMIT_FAILED, and ignores another SUBMIT.
 */
export const priceToolMachine = wizard.createMachine({
  id: 'priceTool',
  context: ({ input }) => initialContext(input),
  initial: 'steps',
  on: {
    PAPER_ADDED: { actions: 'addPaper' },
    PAPER_REMOVED: { actions: 'removePaper' },
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
              {
                guard: { type: 'serviceIs', params: { service: 'taxPreparation' } },
                target: 'selectTaxPreparation',
              },
              {
                guard: { type: 'serviceIs', params: { service: 'companyFormation' } },
                target: 'companyFormation',
              },
              {
                guard: { type: 'serviceIs', params: { service: 'accountingConsulting' } },
                target: 'accountingConsulting',
              },
              {
                guard: { type: 'serviceIs', params: { service: 'salesPayrollTax' } },
                target: 'salesPayrollTax',
              },
              { guard: { type: 'serviceIs', params: { service: 'estimatedTax' } }, target: 'estimatedTax' },
              { guard: { type: 'serviceIs', params: { service: 'bookkeeping' } }, target: 'bookkeeping' },
              { guard: { type: 'serviceIs', params: { service: 'international' } }, target: 'international' },
              {
                guard: { type: 'serviceIs', params: { service: 'auditRepresentation' } },
                target: 'scheduleCall',
              },
              { guard: { type: 'serviceIs', params: { service: 'taxRelief' } }, target: 'scheduleCall' },
            ],
          },
        },
        selectTaxPreparation: {
          on: {
            SELECT_TYPE: { actions: 'chooseType' },
            NEXT: [
              {
                guard: { type: 'preparationIs', params: { preparation: 'individual' } },
                target: 'individualCompact',
              },
              {
                guard: { type: 'preparationIs', params: { preparation: 'business' } },
                target: 'businessCompact',
              },
            ],
            BACK: 'selectService',
          },
        },
        interview: {
          initial: 'who',
          on: { CHOOSE_FORMS: { target: 'selectTaxPreparation', actions: 'leaveInterview' } },
          states: {
            who: {
              on: {
                SELECT_TYPE: { actions: 'chooseType' },
                NEXT: [
                  { guard: 'filerKnown', target: 'income' },
                  {
                    guard: { type: 'preparationIs', params: { preparation: 'business' } },
                    target: '#priceTool.steps.businessCompact',
                  },
                ],
                BACK: { target: '#priceTool.steps.selectService', actions: 'leaveInterview' },
              },
            },
            income: { on: { NEXT: '#priceTool.steps.individualCompact', BACK: 'who' } },
          },
        },
        individualCompact: {
          initial: 'list',
          states: {
            list: {
              on: {
                OPEN_DETAIL: [
                  { guard: { type: 'pageIs', params: { page: 'w2' } }, target: 'w2' },
                  { guard: { type: 'pageIs', params: { page: 'scheduleC' } }, target: 'scheduleC' },
                  { guard: { type: 'pageIs', params: { page: 'scheduleE' } }, target: 'scheduleE' },
                  { guard: { type: 'pageIs', params: { page: 'scheduleBDE' } }, target: 'scheduleBDE' },
                  {
                    guard: { type: 'pageIs', params: { page: 'additionalState' } },
                    target: 'additionalState',
                  },
                ],
                NEXT: '#priceTool.steps.priceRange',
                BACK: backFrom('income'),
              },
            },
            w2: detailPage,
            scheduleC: detailPage,
            scheduleE: detailPage,
            scheduleBDE: detailPage,
            additionalState: detailPage,
          },
        },
        businessCompact: {
          initial: 'list',
          states: {
            list: {
              on: {
                OPEN_DETAIL: [
                  {
                    guard: { type: 'pageIs', params: { page: 'partnershipCCorp' } },
                    target: 'partnershipCCorp',
                  },
                  { guard: { type: 'pageIs', params: { page: 'sCorp' } }, target: 'sCorp' },
                  { guard: { type: 'pageIs', params: { page: 'notForProfit' } }, target: 'notForProfit' },
                ],
                NEXT: '#priceTool.steps.priceRange',
                BACK: backFrom('who'),
              },
            },
            partnershipCCorp: detailPage,
            sCorp: detailPage,
            notForProfit: detailPage,
          },
        },
        priceRange: {
          on: {
            NEXT: 'uploadDocuments',
            BACK: [
              {
                guard: { type: 'preparationIs', params: { preparation: 'individual' } },
                target: 'individualCompact',
              },
              {
                guard: { type: 'preparationIs', params: { preparation: 'business' } },
                target: 'businessCompact',
              },
            ],
          },
        },
        uploadDocuments: { on: { NEXT: 'whatHappensNext', BACK: 'priceRange' } },
        whatHappensNext: {
          on: {
            SUBMIT: { target: '#priceTool.submitting', actions: 'clearErrors' },
            BACK: 'uploadDocuments',
          },
        },
        companyFormation: quoteScreen,
        accountingConsulting: quoteScreen,
        salesPayrollTax: quoteScreen,
        estimatedTax: quoteScreen,
        bookkeeping: quoteScreen,
        international: quoteScreen,
        scheduleCall: {
          on: {
            BACK: [
              {
                guard: { type: 'serviceIs', params: { service: 'companyFormation' } },
                target: 'companyFormation',
              },
              {
                guard: { type: 'serviceIs', params: { service: 'accountingConsulting' } },
                target: 'accountingConsulting',
              },
              {
                guard: { type: 'serviceIs', params: { service: 'salesPayrollTax' } },
                target: 'salesPayrollTax',
              },
              { guard: { type: 'serviceIs', params: { service: 'estimatedTax' } }, target: 'estimatedTax' },
              { guard: { type: 'serviceIs', params: { service: 'bookkeeping' } }, target: 'bookkeeping' },
              { guard: { type: 'serviceIs', params: { service: 'international' } }, target: 'international' },
              { target: 'selectService' },
            ],
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
  },
});

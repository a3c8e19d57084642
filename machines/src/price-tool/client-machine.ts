import { businessCompact, individualCompact, interview, priceRange } from './price-list-steps.js';
import { emptyOrder, wizard } from './wizard.js';

/**
 * The signed-in client's wizard: type, documents, confirmation (spec 2 §2.1). Who wants to see a price first answers the
 * visitor's questions in between, anew or from those of an earlier order. NEXT on the documents screen submits the order.
 * BACK on the first screen leaves the wizard, so the machine has no such event there.
 */
export const clientPriceToolMachine = wizard.createMachine({
  id: 'clientPriceTool',
  context: ({ input }) => emptyOrder(input),
  initial: 'steps',
  on: {
    SELECT_TAX_YEAR: { actions: 'chooseTaxYear' },
    DOCUMENT_ADDED: { actions: 'addDocument' },
    DOCUMENT_REMOVED: { actions: 'removeDocument' },
  },
  states: {
    steps: {
      entry: 'chooseTaxPreparation',
      initial: 'selectTaxPreparation',
      on: { ANSWER: { guard: 'answerFits', actions: 'keepAnswer' }, EDIT_DETAIL: { actions: 'keepDetail' } },
      states: {
        selectTaxPreparation: {
          id: 'selectTaxPreparation',
          on: {
            SELECT_TYPE: { actions: 'chooseType' },
            INTERVIEW: { target: 'interview', actions: 'beginInterview' },
            START_FROM: { guard: 'answersFit', target: 'interview', actions: 'startFrom' },
            NEXT: { guard: 'preparationChosen', target: 'uploadDocuments' },
          },
        },
        interview: {
          ...interview,
          on: { BACK: { target: 'selectTaxPreparation', actions: 'leaveInterview' } },
        },
        individualCompact,
        businessCompact,
        priceRange,
        uploadDocuments: {
          id: 'uploadDocuments',
          on: {
            NEXT: { target: '#clientPriceTool.submitting', actions: 'clearErrors' },
            BACK: [{ guard: 'interviewed', target: 'priceRange' }, { target: 'selectTaxPreparation' }],
          },
        },
      },
    },
    submitting: {
      on: {
        SUBMIT_SUCCEEDED: { target: 'confirmation', actions: 'keepReturn' },
        SUBMIT_FAILED: { target: '#clientPriceTool.steps.uploadDocuments', actions: 'keepErrors' },
      },
    },
    confirmation: { on: { START_OVER: { target: 'steps', actions: 'forgetOrder' } } },
  },
});

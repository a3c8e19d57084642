import { initialContext, wizard } from './wizard.js';

/**
 * The signed-in client's wizard: type, documents, confirmation (spec 2 §2.1). NEXT on the documents screen submits the
 * order. BACK on the first screen leaves the wizard, so the machine has no such event there.
 */
export const clientPriceToolMachine = wizard.createMachine({
  id: 'clientPriceTool',
  context: ({ input }) => initialContext(input),
  initial: 'steps',
  on: {
    PAPER_ADDED: { actions: 'addPaper' },
    PAPER_REMOVED: { actions: 'removePaper' },
  },
  states: {
    steps: {
      entry: 'chooseTaxPreparation',
      initial: 'selectTaxPreparation',
      on: { EDIT_DETAIL: { actions: 'keepDetail' } },
      states: {
        selectTaxPreparation: {
          on: {
            SELECT_TYPE: { actions: 'chooseType' },
            NEXT: { guard: 'preparationChosen', target: 'uploadDocuments' },
          },
        },
        uploadDocuments: {
          on: {
            NEXT: { target: '#clientPriceTool.submitting', actions: 'clearErrors' },
            BACK: 'selectTaxPreparation',
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

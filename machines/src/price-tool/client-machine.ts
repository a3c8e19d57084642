import { initialContext, wizard } from './wizard.js';

/**
 * The wizard of a client who is signed in: type, papers, confirmation (spec 2 §2.1). NEXT from the papers
 * submits; BACK from the first step leaves the wizard, so the machine does not know it.
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

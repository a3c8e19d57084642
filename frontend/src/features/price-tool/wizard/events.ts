import type { Answer, WizardEvent } from '@tax-firm/machines';
import type { Wizard } from './use-stored-wizard.js';

/** Makes a function that answers a question. Its type allows only existing questions and their values. */
export const answering =
  ({ send }: Pick<Wizard, 'send'>) =>
  (answer: Answer): void =>
    send({ type: 'ANSWER', ...answer });

export const next: WizardEvent = { type: 'NEXT' };
export const back: WizardEvent = { type: 'BACK' };
export const submit: WizardEvent = { type: 'SUBMIT' };
export const continueOrder: WizardEvent = { type: 'CONTINUE_ORDER' };

import { questions, type Answer, type Answers, type WizardEvent } from '@tax-firm/machines';
import type { Wizard } from './use-stored-wizard.js';

/** Makes a function that answers a question. Its type allows only existing questions and their values. */
export const answering =
  ({ send }: Pick<Wizard, 'send'>) =>
  (answer: Answer): void =>
    send({ type: 'ANSWER', ...answer });

/** The props of a question's field: its name, its answer, how it is answered, and the limits of a count. */
export const asked = <
  Section extends keyof Answers,
  Question extends keyof Answers[Section] & keyof (typeof questions)[Section] & string,
>(
  { context, send }: Pick<Wizard, 'context' | 'send'>,
  section: Section,
  question: Question,
) => ({
  ...questions[section][question],
  name: `${section}.${question}`,
  value: context.answers[section][question],
  onChange: (value: Answers[Section][Question]) =>
    send({ type: 'ANSWER', section, question, value } as WizardEvent),
});

export const next: WizardEvent = { type: 'NEXT' };
export const back: WizardEvent = { type: 'BACK' };
export const submit: WizardEvent = { type: 'SUBMIT' };
export const continueOrder: WizardEvent = { type: 'CONTINUE_ORDER' };

import type { TextLimit } from '@tax-firm/contract/limits';
import {
  dueTaxYear,
  questions,
  type Answer,
  type Answers,
  type OrderDetails,
  type WizardContext,
  type WizardEvent,
} from '@tax-firm/machines';
import type { Wizard } from './use-stored-wizard.js';

/** The year of the order: the one that is due until the visitor chooses another. */
export const taxYearOf = ({ taxYear }: Pick<WizardContext, 'taxYear'>): number =>
  taxYear ?? dueTaxYear(new Date());

/** The name of the order's uploads, which continue while other screens are shown. */
export const uploadsOf = ({ orderKey }: Pick<WizardContext, 'orderKey'>): string => `order ${orderKey}`;

export const waitForUploads = 'Please wait until your documents are uploaded.';

export const next: WizardEvent = { type: 'NEXT' };
export const back: WizardEvent = { type: 'BACK' };
export const submit: WizardEvent = { type: 'SUBMIT' };
export const continueOrder: WizardEvent = { type: 'CONTINUE_ORDER' };

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

/** The limit of each detail of an order that is a text. */
export const detailLimits = {
  name: 'personName',
  spouseFullName: 'personName',
  email: 'email',
  referredBy: 'orderName',
  companyName: 'orderName',
  documentsLink: 'link',
  notes: 'message',
} as const satisfies Partial<Record<keyof OrderDetails, TextLimit>>;

/** The props of a field whose value the wizard keeps as a detail of the order. */
export const edited = ({ send }: Pick<Wizard, 'send'>, field: keyof OrderDetails) => ({
  name: field,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    send({ type: 'EDIT_DETAIL', field, value: currentTarget.value }),
});

/** The props of a text field for a detail, in a form that has its value. */
export const typed = (wizard: Pick<Wizard, 'context' | 'send'>, field: keyof typeof detailLimits) => ({
  ...edited(wizard, field),
  limit: detailLimits[field],
  defaultValue: wizard.context.details[field],
});

/** The props of a text field for a detail, outside a form. */
export const controlled = (wizard: Pick<Wizard, 'context' | 'send'>, field: keyof typeof detailLimits) => ({
  ...edited(wizard, field),
  limit: detailLimits[field],
  value: wizard.context.details[field],
  error: wizard.context.errors[field],
});

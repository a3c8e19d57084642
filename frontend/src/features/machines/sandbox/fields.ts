import {
  questions,
  serviceKeys,
  preparations,
  type DetailPage,
  type OrderDetails,
  type EventField,
  fieldsOfEvent,
  type TaxReturnEventType,
  type WizardEvent,
} from '@tax-firm/machines';
import type { ChartName } from '@tax-firm/machines/statechart';

/** One value that an event carries, as a form asks for it. */
export interface Field {
  name: string;
  label: string;
  initial: string;
  /** The texts to choose from; any text where there are none. */
  options?: readonly string[];
  /** What the text becomes in the event; `{ [name]: text }` unless told. */
  write?: (text: string) => object;
}

const choice = (name: string, label: string, options: readonly string[]): Field => ({
  ...{ name, label, options, initial: options[0] ?? '' },
});
const words = (name: string, label: string, initial: string): Field => ({ name, label, initial });

/** Money is typed in dollars, and is cents in the event. */
const ofTaxReturn = ({ name, label, sample, options, isMoney }: EventField): Field => {
  if (options) return choice(name, label, options);
  if (isMoney)
    return {
      ...words(name, label, String(Number(sample) / 100)),
      write: (text) => ({ [name]: Math.round(Number(text) * 100) }),
    };
  return {
    ...words(name, label, String(sample)),
    ...(typeof sample === 'number' && { write: (text) => ({ [name]: Number(text) }) }),
  };
};

const pages: readonly DetailPage[] = [
  'w2',
  'scheduleC',
  'scheduleE',
  'scheduleBDE',
  'additionalState',
  'partnershipCCorp',
  'sCorp',
  'notForProfit',
];
const details: readonly (keyof OrderDetails)[] = [
  'name',
  'spouseFullName',
  'email',
  'referredBy',
  'notes',
  'documentsLink',
];
const allQuestions = Object.entries(questions).flatMap(([section, asked]) =>
  Object.keys(asked).map((question) => `${section}.${question}`),
);

/** `true`, `3` or `over`: as the question takes it. */
function answerValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

const wizardFields: Partial<Record<WizardEvent['type'], readonly Field[]>> = {
  SELECT_SERVICE: [choice('service', 'Service', serviceKeys)],
  SELECT_TYPE: [choice('preparation', 'Type', preparations)],
  ANSWER: [
    {
      ...choice('question', 'Question', allQuestions),
      initial: 'you.w2Count',
      write: (text) => {
        const [section, question] = text.split('.');
        return { section, question };
      },
    },
    {
      ...words('value', 'Answer: true, false, a number or a word', '2'),
      write: (text) => ({ value: answerValue(text) }),
    },
  ],
  OPEN_DETAIL: [choice('page', 'Page', pages)],
  EDIT_DETAIL: [choice('field', 'Field', details), words('value', 'Text', 'Ada')],
  PAPER_ADDED: [
    {
      ...words('paper', 'Name of the paper', 'w2.pdf'),
      write: (name) => ({ paper: { name, link: `/api/files/${name}` } }),
    },
  ],
  PAPER_REMOVED: [
    { ...words('link', 'Name of the paper', 'w2.pdf'), write: (name) => ({ link: `/api/files/${name}` }) },
  ],
  SUBMIT_SUCCEEDED: [words('returnId', 'Id of the return', 'return-1')],
  SUBMIT_FAILED: [
    { ...words('errors', 'What was wrong', 'No answer'), write: (form) => ({ errors: { form } }) },
  ],
  START_OVER: [words('orderKey', 'Key of the new order', 'order-2')],
};

/** What the form of an event asks for. */
export const fieldsOf = (name: ChartName, type: string): readonly Field[] =>
  name === 'tax-return'
    ? fieldsOfEvent(type as TaxReturnEventType).map(ofTaxReturn)
    : ((wizardFields as Partial<Record<string, readonly Field[]>>)[type] ?? []);

/** The event's own part, from the texts of its form. */
export const payloadOf = (fields: readonly Field[], texts: Readonly<Record<string, string>>): object =>
  Object.assign(
    {},
    ...fields.map(({ name, initial, write }) => {
      const text = texts[name] ?? initial;
      return write ? write(text) : { [name]: text };
    }),
  ) as object;

/** Events with every choice of the form's first select: enough to tell whether one of them would be taken. */
export const samplesOf = (type: string, fields: readonly Field[]): ({ type: string } & object)[] =>
  (fields[0]?.options ?? ['']).map((option) => ({
    type,
    ...payloadOf(fields, fields[0]?.options ? { [fields[0].name]: option } : {}),
  }));

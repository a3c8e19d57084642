import {
  questions,
  serviceKeys,
  preparations,
  type DetailPage,
  type OrderDetails,
  type EventField,
  fieldsOfEvent,
  personRequest,
  type TaxReturnEventType,
  type WizardEvent,
} from '@tax-firm/machines';
import type { ChartName } from '@tax-firm/machines/statechart';
import { inDollars, parseDollars } from '@/lib/parse-dollars';

/** One value that an event carries, as a form asks for it. */
export interface Field {
  name: string;
  label: string;
  initial: string;
  /** The texts to choose from; any text where there are none. */
  options?: readonly string[];
  /** An empty text leaves it out of the event. */
  optional?: boolean;
  /** What is wrong with a text; null for nothing. */
  check?: (text: string) => string | null;
  /** What the text becomes in the event; `{ [name]: text }` unless told. */
  write?: (text: string) => object;
}

const choice = (name: string, label: string, options: readonly string[]): Field => ({
  ...{ name, label, options, initial: options[0] ?? '' },
});
const words = (name: string, label: string, initial: string): Field => ({ name, label, initial });

/** A field of an event of the workflow, by the kind of its value. Money is typed in dollars, and is cents in the event. */
function ofTaxReturn({ name, label, sample, options, isMoney }: EventField): Field {
  if (options) return choice(name, label, options);
  if (typeof sample === 'boolean')
    return { ...choice(name, label, ['no', 'yes']), write: (text) => ({ [name]: text === 'yes' }) };
  if (isMoney)
    return {
      ...words(name, label, inDollars(Number(sample))),
      check: (text) => sentenceOr(parseDollars(text)),
      write: (text) => ({ [name]: parseDollars(text) }),
    };
  if (typeof sample === 'number')
    return {
      ...words(name, label, String(sample)),
      check: (text) => (isEmpty(text) || !Number.isFinite(Number(text)) ? 'Please enter a number' : null),
      write: (text) => ({ [name]: Number(text) }),
    };
  return words(name, label, String(sample));
}

const sentenceOr = (parsed: number | string): string | null => (typeof parsed === 'string' ? parsed : null);

/** The fields of an event of the workflow. Optional are those without which it is well-formed, and stays without them. */
function fieldsOfRequest(type: TaxReturnEventType): Field[] {
  const fields = fieldsOfEvent(type);
  const samples = Object.fromEntries(fields.map(({ name, sample }) => [name, sample]));
  return fields.map((field) => {
    const { data } = personRequest.safeParse({ type, ...samples, [field.name]: undefined });
    const isLeftOut = data !== undefined && new Map(Object.entries(data)).get(field.name) === undefined;
    return { ...ofTaxReturn(field), optional: isLeftOut };
  });
}

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
    ? fieldsOfRequest(type as TaxReturnEventType)
    : ((wizardFields as Partial<Record<string, readonly Field[]>>)[type] ?? []);

const isEmpty = (text: string) => text.trim() === '';

/** What is wrong with the texts of a form, by field; nothing where an event can be made of them. */
export const problemsOf = (
  fields: readonly Field[],
  texts: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, initial, optional, check }) => {
      const text = texts[name] ?? initial;
      const problem = optional && isEmpty(text) ? null : check?.(text);
      return problem ? [[name, problem]] : [];
    }),
  );

/** The event's own part, from the texts of its form. */
export const payloadOf = (fields: readonly Field[], texts: Readonly<Record<string, string>>): object =>
  Object.assign(
    {},
    ...fields.map(({ name, initial, optional, write }) => {
      const text = texts[name] ?? initial;
      if (optional && isEmpty(text)) return {};
      return write ? write(text) : { [name]: text };
    }),
  ) as object;

/** Events with every choice of the form's first select: enough to tell whether one of them would be taken. */
export const samplesOf = (type: string, fields: readonly Field[]): ({ type: string } & object)[] =>
  (fields[0]?.options ?? ['']).map((option) => ({
    type,
    ...payloadOf(fields, fields[0]?.options ? { [fields[0].name]: option } : {}),
  }));

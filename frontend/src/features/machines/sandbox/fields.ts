import { numberIn, orNone, typedDollars, typedNumber } from '@tax-firm/contract';
import {
  type DetailPage,
  emptyDetails,
  type EventField,
  fieldsOfEvent,
  personRequest,
  preparations,
  questions,
  serviceKeys,
  type StateDescription,
  type TaxReturnEventType,
  type WizardEvent,
} from '@tax-firm/machines';
import { type ChartName, kindOf } from '@tax-firm/machines/statechart';
import * as z from 'zod';
import { inDollars } from '@/lib/in-dollars';
import { outgoingTransitions } from '../chart/definition.js';
import type { Permission } from '../chart/highlights.js';
import type { Sandbox } from './actor.js';

/** A form field for one value of an event. */
interface Field {
  name: string;
  label: string;
  initial: string;
  /** The allowed texts; absent if any text is allowed. */
  options?: readonly string[];
  /** If empty, the event omits the value. */
  optional?: boolean;
  /** Validates and converts the text. Without it, the value is the text. */
  schema?: z.ZodType<unknown, string>;
  /** Converts the text to properties of the event. Default: `{ [name]: value }`. */
  write?: (text: string) => object;
}

const choice = (name: string, label: string, options: readonly string[]): Field => ({
  name,
  label,
  options,
  initial: options[0] ?? '',
});
const words = (name: string, label: string, initial: string): Field => ({ name, label, initial });

/**
 * A field of a workflow event, by type of value. Amounts are entered in dollars, and are integer cents in the event.
 */
function ofTaxReturn({ name, label, sample, options, isMoney }: EventField): Field {
  if (options) return choice(name, label, options);
  if (typeof sample === 'boolean') return { ...choice(name, label, ['no', 'yes']), schema: yesOrNo };
  if (isMoney) return { ...words(name, label, inDollars(Number(sample))), schema: typedDollars };
  if (typeof sample === 'number') return { ...words(name, label, String(sample)), schema: wholeNumber };
  return words(name, label, String(sample));
}

const wholeNumber = typedNumber.pipe(z.int('Please enter a whole number'));
const yesOrNo = z.string().transform((text) => text === 'yes');
/** Whether a person can type such a value. The machine does without the others. */
const isTyped = (sample: unknown): boolean => sample !== undefined && typeof sample !== 'object';

/** The fields of a workflow event. A field is optional if the event is valid without it and gets no default for it. */
function fieldsOfRequest(type: TaxReturnEventType): Field[] {
  const fields = fieldsOfEvent(type).filter(({ sample }) => isTyped(sample));
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
const allQuestions = Object.entries(questions).flatMap(([section, asked]) =>
  Object.keys(asked).map((question) => `${section}.${question}`),
);

/** Converts the text of an answer: `true`, `3` or `over`. */
function answerValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = numberIn(text);
  return Number.isNaN(number) ? text : number;
}

const wizardFields: Partial<Record<WizardEvent['type'], readonly Field[]>> = {
  SELECT_SERVICE: [choice('service', 'Service', serviceKeys)],
  SELECT_TAX_YEAR: [{ ...words('taxYear', 'Tax year', '2025'), schema: wholeNumber }],
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
      ...words('value', 'Answer (true, false, a number or a word)', '2'),
      write: (text) => ({ value: answerValue(text) }),
    },
  ],
  OPEN_DETAIL: [choice('page', 'Page', pages)],
  EDIT_DETAIL: [choice('field', 'Field', Object.keys(emptyDetails)), words('value', 'Text', 'Ada')],
  DOCUMENT_ADDED: [
    {
      ...words('document', 'Document name', 'w2.pdf'),
      write: (name) => ({ document: { name, link: `/api/files/${name}` } }),
    },
  ],
  DOCUMENT_REMOVED: [
    { ...words('link', 'Document name', 'w2.pdf'), write: (name) => ({ link: `/api/files/${name}` }) },
  ],
  SUBMIT_SUCCEEDED: [words('returnId', 'ID of the return', 'return-1')],
  SUBMIT_FAILED: [
    { ...words('errors', 'What was wrong', 'No answer'), write: (form) => ({ errors: { form } }) },
  ],
  START_OVER: [words('orderKey', 'Key of the new order', 'order-2')],
};

/** The form fields of an event. */
export const fieldsOf = (name: ChartName, type: string): readonly Field[] =>
  name === 'tax-return'
    ? fieldsOfRequest(type as TaxReturnEventType)
    : ((wizardFields as Partial<Record<string, readonly Field[]>>)[type] ?? []);

/** Schema that converts the form's texts to the fields of the event. Missing texts get their initial value. */
export const payloadOf = (fields: readonly Field[]): z.ZodType<object> =>
  z
    .object(
      Object.fromEntries(
        fields.map(({ name, initial, optional, schema = z.string() }) => [
          name,
          (optional ? orNone(schema) : schema).prefault(initial),
        ]),
      ),
    )
    .transform((values) =>
      Object.assign(
        {},
        ...fields.map(({ name, write }) => {
          const value = values[name];
          if (value === undefined) return {};
          return write ? write(String(value)) : { [name]: value };
        }),
      ),
    );

/** One event per option of the form's first select, to tell whether the machine would accept any of them. */
export const fieldSamplesOf = (type: string, fields: readonly Field[]): ({ type: string } & object)[] =>
  (fields[0]?.options ?? ['']).map((option) => ({
    type,
    ...payloadOf(fields).parse(fields[0]?.options ? { [fields[0].name]: option } : {}),
  }));

/** Which events the sandbox would accept now from a role, with at least one choice of their fields as the form offers them. */
export function acceptedEvents(
  name: ChartName,
  machine: StateDescription,
  accepts: (event: { type: string }) => boolean,
  active: Sandbox['state']['active'],
): Map<string, Permission> {
  const accepting = outgoingTransitions(machine, active).filter(
    ({ transition }) => kindOf(transition) === 'event',
  );
  const events = new Set(accepting.map(({ transition }) => transition.event));
  return new Map(
    [...events].map((type) => {
      const taken = samples(name, type).some(accepts);
      return [type, taken ? 'can' : 'refused'] as const;
    }),
  );
}

/** Kept, because the schemas of sixty events take longer to make than the machine takes to answer. */
const kept = new Map<string, ReturnType<typeof fieldSamplesOf>>();
function samples(name: ChartName, type: string): ReturnType<typeof fieldSamplesOf> {
  const key = `${name} ${type}`;
  const made = kept.get(key) ?? fieldSamplesOf(type, fieldsOf(name, type));
  kept.set(key, made);
  return made;
}

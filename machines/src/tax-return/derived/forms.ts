import type * as z from 'zod';
import { type FieldForm, fieldForms } from '../parts/fields.js';
import { placedStep } from './steps.js';
import type { TaxReturnEventType, TaxReturnRequest } from './types.js';

/** A field of an event, for a form. */
export interface EventField extends FieldForm {
  readonly name: string;
  /** The options, if the field is a choice. */
  readonly options?: readonly string[];
}

/** The fields that a form must ask for before it sends an event of this type. */
export const fieldsOfEvent = (type: TaxReturnEventType): readonly EventField[] =>
  Object.entries(placedStep(type).step.fields).map(([name, schema]) => fieldOf(name, schema));

/** @throws Error for a field that was not made by `field()` */
function fieldOf(name: string, schema: z.ZodType): EventField {
  const { innerType, entries } = schema._zod.def as {
    innerType?: z.ZodType;
    entries?: Readonly<Record<string, string>>;
  };
  const form = fieldForms.get(schema);
  if (form) return { name, ...form, ...(entries && { options: Object.values(entries) }) };
  if (innerType) return fieldOf(name, innerType);
  throw new Error(`The field ${name} has no form data: create its schema with field()`);
}

/** Valid sample events of a type: one for each combination of options. */
export const samplesOf = (type: TaxReturnEventType): readonly TaxReturnRequest[] =>
  fieldsOfEvent(type).reduce<object[]>(
    (samples, { name, sample, options }) =>
      samples.flatMap((fields) => (options ?? [sample]).map((value) => ({ ...fields, [name]: value }))),
    [{ type }],
  ) as TaxReturnRequest[];

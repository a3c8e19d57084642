import type * as z from 'zod';
import { type FieldForm, fieldForms } from '../parts/fields.js';
import { placedStep } from './steps.js';
import type { TaxReturnEventType, TaxReturnRequest } from './types.js';

/** A field of an event, as a form asks for it. */
export interface EventField extends FieldForm {
  readonly name: string;
  /** The texts to choose from, where there is a choice. */
  readonly options?: readonly string[];
}

/** What a form must ask before it can send an event of this type. */
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
  throw new Error(`No form knows the field ${name}: make its schema with field()`);
}

/** Well-formed events of a type: one for each choice that its fields leave. */
export const samplesOf = (type: TaxReturnEventType): readonly TaxReturnRequest[] =>
  fieldsOfEvent(type).reduce<object[]>(
    (samples, { name, sample, options }) =>
      samples.flatMap((fields) => (options ?? [sample]).map((value) => ({ ...fields, [name]: value }))),
    [{ type }],
  ) as TaxReturnRequest[];

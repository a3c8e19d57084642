import * as z from 'zod';
import { reminderNames } from './context.js';
import { placedSteps, regions, statesOf } from './steps.js';
import type { PersonRequest, TaxReturnContext, TaxReturnValue } from './types.js';

/** Schemas for the API: for its documentation and its validation. */

const object = (entries: readonly (readonly [string, z.ZodType])[]) => z.object(Object.fromEntries(entries));

/** The state value. */
export const taxReturnValue = object(
  regions.map((region) => [region.name, z.enum(statesOf(region).map(([state]) => state))]),
) as unknown as z.ZodType<TaxReturnValue>;

/** The machine's context. */
export const taxReturnContext = object([
  ...regions.flatMap(({ facts }) =>
    Object.entries(facts).map(([name, { schema }]) => [name, schema] as const),
  ),
  ['reminders', object(reminderNames.map((name) => [name, z.int()]))],
  ['doneBy', z.record(z.string(), z.string().nullable())],
]) as unknown as z.ZodType<TaxReturnContext>;

/** The events that a person may send directly, discriminated by type. */
export const personRequest = z.discriminatedUnion(
  'type',
  placedSteps
    .filter(({ step }) => step.via === 'person')
    .map(({ type, step }) => z.object({ type: z.literal(type), ...step.fields })) as never,
  { error: 'Please give the type of an event that a person may send' },
) as unknown as z.ZodType<PersonRequest>;

import * as z from 'zod';
import { reminderNames } from './context.js';
import { placedSteps, regions, statesOf } from './steps.js';
import type { PersonRequest, TaxReturnContext, TaxReturnValue } from './types.js';

/** The shapes of what crosses the network, for the API's document and its checks. */

const object = (entries: readonly (readonly [string, z.ZodType])[]) => z.object(Object.fromEntries(entries));

/** The state value. */
export const taxReturnValue = object(
  regions.map((region) => [region.name, z.enum(statesOf(region).map(([state]) => state))]),
) as unknown as z.ZodType<TaxReturnValue>;

/** What the machine remembers. */
export const taxReturnContext = object([
  ...regions.flatMap(({ facts }) =>
    Object.entries(facts).map(([name, { schema }]) => [name, schema] as const),
  ),
  ['reminders', object(reminderNames.map((name) => [name, z.int()]))],
  ['doneBy', z.record(z.string(), z.string().nullable())],
]) as unknown as z.ZodType<TaxReturnContext>;

/** The events that a person may send as they are, told apart by their type. */
export const personRequest = z.discriminatedUnion(
  'type',
  placedSteps
    .filter(({ step }) => step.via === 'person')
    .map(({ type, step }) => z.object({ type: z.literal(type), ...step.fields })) as never,
  { error: 'Name an event that a person may send' },
) as unknown as z.ZodType<PersonRequest>;

import type { TaxReturnInput } from '../parts/region.js';
import { regions, reminders } from './steps.js';
import type { ReminderName, TaxReturnContext } from './types.js';

/** The context of a new return: each region's initial facts, no reminders and no actors. */
export const initialContext = (input: TaxReturnInput): TaxReturnContext => {
  const facts = regions.flatMap((region) =>
    Object.entries(region.facts).map(([name, { initial }]) => [name, initial(input)]),
  );
  return {
    ...Object.fromEntries(facts),
    reminders: Object.fromEntries(reminderNames.map((name) => [name, 0])),
    doneBy: {},
  } as TaxReturnContext;
};

/** Names of the reminders to clients. */
export const reminderNames = reminders.map(({ name }) => name as ReminderName);

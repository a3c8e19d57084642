import type { TaxReturnInput } from '../parts/region.js';
import { regions, reminders } from './steps.js';
import type { ReminderName, TaxReturnContext } from './types.js';

/** What a new return remembers: the first facts of each region, no reminder sent, and nobody who did anything. */
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

/** What clients are reminded of. */
export const reminderNames = reminders.map(({ name }) => name as ReminderName);

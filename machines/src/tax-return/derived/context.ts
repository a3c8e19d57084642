import { regions } from './steps.js';
import type { ReminderName, TaxReturnContext } from './types.js';

export interface TaxReturnInput {
  /** Documents that came with the order. */
  files: number;
}

/** What a new return remembers: the first facts of each region, and no reminder sent. */
export const initialContext = (input: TaxReturnInput): TaxReturnContext => {
  const facts = regions.flatMap((region) =>
    Object.entries(region.facts).map(([name, { initial }]) => [name, initial(input)]),
  );
  return {
    ...Object.fromEntries(facts),
    reminders: Object.fromEntries(reminderNames.map((name) => [name, 0])),
  } as TaxReturnContext;
};

/** What clients are reminded of. */
export const reminderNames = regions.flatMap((region) =>
  Object.values(region.states).flatMap(({ remind }) => (remind ? [remind.name as ReminderName] : [])),
);

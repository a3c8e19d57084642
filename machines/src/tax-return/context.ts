/**
 * What the machine remembers beside its state. It reaches the browser, so it holds nothing private:
 * no name, no SSN, no bank data. Money is integer cents, times are ISO 8601 strings.
 */
export interface TaxReturnContext {
  quote: {
    /** The amount on offer or agreed; null while there is none. */
    amountCents: number | null;
    /** Counts the quotes sent, so that one payment belongs to one quote. */
    revision: number;
  };
  /** Papers of the return, from client or staff. */
  files: number;
  /** Finished returns that staff have put up. */
  finishedFiles: number;
  /** The last payment that the provider reported. */
  payment: { amountCents: number; reference: string } | null;
  /** Tax year under which the return is archived. */
  archiveYear: number | null;
  /** Reminders sent so far, at most {@link maxReminders} of each. */
  reminders: { quote: number; signature: number; payment: number };
}

export type Reminder = keyof TaxReturnContext['reminders'];

export interface TaxReturnInput {
  /** Papers that came with the order. */
  files: number;
}

export const maxReminders = 3;

export const initialContext = ({ files }: TaxReturnInput): TaxReturnContext => ({
  quote: { amountCents: null, revision: 0 },
  files,
  finishedFiles: 0,
  payment: null,
  archiveYear: null,
  reminders: { quote: 0, signature: 0, payment: 0 },
});

import { quoteLine, type QuoteLine } from '@tax-firm/machines';
import { z } from 'zod';
import { type TransitionRow } from '../../workflow/model/history.js';

/** A quote as a client accepted it, from the return's history. */
export interface SignedQuote {
  /** The row of the acceptance. */
  readonly accepted: TransitionRow;
  /** The row with which the quote was sent. */
  readonly sent: TransitionRow;
  readonly amountCents: number;
  readonly revision: number;
  readonly lines: readonly QuoteLine[];
  /** SHA-256 of the engagement letter's text, in hexadecimal; null if the quote came without one. */
  readonly letter: string | null;
}

const quoteChange = z.object({ quote: z.object({ amountCents: z.int(), revision: z.int() }) });
const termsChange = z.object({
  terms: z.object({ lines: z.array(quoteLine), letter: z.string().nullable() }),
});

/**
 * Reads from a return's history what was accepted.
 * @param seq the row of the acceptance
 * @throws Error if the row is not an acceptance of a quote in this history
 */
export function signedQuoteOf(history: readonly TransitionRow[], seq: number): SignedQuote {
  const until = history.filter((row) => row.seq <= seq);
  const accepted = until.at(-1);
  const sent = until.findLast(({ type }) => type === 'SEND_QUOTE');
  if (accepted?.seq !== seq || accepted.type !== 'ACCEPT_QUOTE' || !sent)
    throw new Error(`Row ${seq} is not the acceptance of a quote`);
  const { quote } = latest(until, quoteChange);
  return { accepted, sent, ...quote, ...latest(until, termsChange).terms };
}

/** The last change of the context that has these facts. @throws Error if none has */
function latest<T>(rows: readonly TransitionRow[], facts: z.ZodType<T>): T {
  for (const { contextChange } of rows.toReversed()) {
    const { data } = facts.safeParse(contextChange);
    if (data) return data;
  }
  throw new Error('The history does not say what was quoted');
}

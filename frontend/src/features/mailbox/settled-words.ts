import type { MailSummary } from './api/types.js';

/** Who answered or closed a message: "Closed by Ada Example". A mail program that answered it left no name. */
export function settledWords({ answered, settled }: MailSummary): string | undefined {
  if (settled) return `${answered ? 'Answered' : 'Closed'} by ${settled.by}`;
  return answered ? 'Answered' : undefined;
}

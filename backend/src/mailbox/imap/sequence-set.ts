import { type ESearchResult } from 'imapflow';
import { MailServerUnavailable } from '../store/mail-server-unavailable.js';

/** The result of a search: a list of numbers or, from newer servers, a set such as `1:20,25`. */
type Found = number[] | ESearchResult | false | undefined;

/** The numbers found, in descending order. @throws MailServerUnavailable if the server refused to search */
export function* descending(found: Found): Generator<number, void> {
  if (!found) throw new MailServerUnavailable();
  if (Array.isArray(found)) return yield* found.sort((a, b) => b - a);
  const ranges = (found.all ?? '')
    .split(',')
    .filter(Boolean)
    .map((range) => range.split(':').map(Number))
    .map(([first = 0, last = first]) => [Math.min(first, last), Math.max(first, last)] as const)
    .sort(([a], [b]) => b - a);
  for (const [first, last] of ranges) {
    for (let number = last; number >= first; number--) yield number;
  }
}

/** How many were found. @throws MailServerUnavailable if the server refused to search */
export function countOf(found: Found): number {
  if (!found) throw new MailServerUnavailable();
  return Array.isArray(found) ? found.length : (found.count ?? 0);
}

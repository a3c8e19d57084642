import { offices } from '@/lib/firm/offices';
import { firm } from '@/lib/firm/profile';
import type { MailSummary } from './api/types.js';

type Headers = MailSummary['headers'];

/** The addresses that the firm writes from: its own, then its offices', each once. */
export const firmAddresses: readonly string[] = [
  ...new Set([firm.email, ...offices.map(({ email }) => email)]),
];

/** The addresses of `Grace Example <grace@people.example>, ada@people.example`. */
export const addressesIn = (header: string): string[] =>
  header
    .split(',')
    .map((part) => /<([^<>]+)>\s*$/.exec(part)?.[1] ?? part.trim())
    .filter((address) => address.includes('@'));

/** The first of a header's addresses. */
export const addressIn = (header: string): string => addressesIn(header)[0] ?? '';

/** `Grace Example` of `"Grace Example" <grace@people.example>`; the address where no name is given. */
export const nameIn = (header: string): string =>
  header
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+,/g, ',')
    .trim()
    .replace(/^"(.*)"$/, '$1') || addressIn(header);

const oursIn = (header: string): string | undefined => {
  const given = addressesIn(header).map((address) => address.toLowerCase());
  return firmAddresses.find((address) => given.includes(address.toLowerCase()));
};

/** Whether the firm wrote it. What the website tells the firm is from the website. */
export const isOurs = ({ From, 'Reply-To': answersTo }: Headers): boolean =>
  answersTo === undefined && oursIn(From) !== undefined;

/**
 * Who the answer goes to, what it is called, and the firm's address that it comes from: the one that was written to. An
 * answer to what the firm wrote goes where that went.
 */
export function replyTo(headers: Headers): { to: string; subject: string; from: string } {
  const ours = isOurs(headers);
  return {
    to: addressIn(ours ? headers.To : (headers['Reply-To'] ?? headers.From)),
    subject: /^re:/i.test(headers.Subject) ? headers.Subject : `Re: ${headers.Subject}`,
    from: oursIn(ours ? headers.From : headers.To) ?? firm.email,
  };
}

/** The time of a message in ISO form. */
export const sentAt = ({ Date: date }: Headers): string => new Date(date).toISOString();

import { offices } from '@/lib/firm/offices';
import { firm } from '@/lib/firm/profile';
import type { MailSummary } from './api/types.js';

type Headers = MailSummary['headers'];

/** The addresses that the firm writes from: its own, then its offices', each once. */
export const firmAddresses: readonly string[] = [
  ...new Set([firm.email, ...offices.map(({ email }) => email)]),
];

/** `grace@people.example` of `Grace Example <grace@people.example>`, or of the bare address. */
export const addressIn = (header: string): string => /<([^<>]+)>\s*$/.exec(header)?.[1] ?? header.trim();

/** `Grace Example` of `"Grace Example" <grace@people.example>`; the address where no name is given. */
export const nameIn = (header: string): string =>
  header
    .replace(/<[^<>]*>\s*$/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1') || addressIn(header);

/** Who the answer goes to, what it is called, and the firm's address that it comes from: the one that was written to. */
export function replyTo(headers: Headers): { to: string; subject: string; from: string } {
  const addressee = addressIn(headers.To).toLowerCase();
  return {
    to: addressIn(headers['Reply-To'] ?? headers.From),
    subject: /^re:/i.test(headers.Subject) ? headers.Subject : `Re: ${headers.Subject}`,
    from: firmAddresses.find((address) => address.toLowerCase() === addressee) ?? firm.email,
  };
}

/** The time of a message in ISO form. */
export const sentAt = ({ Date: date }: Headers): string => new Date(date).toISOString();

import type { Schemas } from '@/lib/api/client';
import addressparser from 'nodemailer/lib/addressparser';
import { offices } from '@/lib/firm/offices';
import { firm } from '@/lib/firm/profile';

type Headers = Schemas['MailSummary']['headers'];

/** The firm's addresses: its own, then its offices', without duplicates. */
const firmAddresses: readonly string[] = [...new Set([firm.email, ...offices.map(({ email }) => email)])];

const peopleIn = (header: string) => addressparser(header, { flatten: true });

/** The addresses of `Grace Example <grace@people.example>, ada@people.example`. */
const addressesIn = (header: string): string[] => peopleIn(header).flatMap(({ address }) => address || []);

/** The first of a header's addresses. */
export const addressIn = (header: string): string => addressesIn(header)[0] ?? '';

/** `Grace Example` of `"Grace Example" <grace@people.example>`; the address if there is no name. */
export const nameIn = (header: string): string =>
  peopleIn(header)
    .map(({ name, address }) => name || address)
    .join(', ');

const firmAddressIn = (header: string): string | undefined => {
  const given = addressesIn(header).map((address) => address.toLowerCase());
  return firmAddresses.find((address) => given.includes(address.toLowerCase()));
};

/**
 * Recipient, subject and sender of a reply. The sender is the firm's address that received the message. A reply to a sent
 * message goes to the same recipient, from the same sender. A colleague at another office gets one as anyone does.
 */
export function replyTo({ box, headers }: Pick<Schemas['MailMessage'], 'box' | 'headers'>) {
  const isSent = box === 'sent';
  return {
    to: addressIn(isSent ? headers.To : (headers['Reply-To'] ?? headers.From)),
    subject: shortened(/^re:/i.test(headers.Subject) ? headers.Subject : `Re: ${headers.Subject}`),
    from: firmAddressIn(isSent ? headers.From : headers.To) ?? firm.email,
  };
}

/** Most characters of a subject that is sent; others receive longer ones. */
const maxSubject = 200;
const shortened = (subject: string): string =>
  subject.length <= maxSubject ? subject : `${subject.slice(0, maxSubject - 1).replace(/\p{Cs}$/u, '')}…`;

/** The time of a message in ISO form. */
export const sentAt = ({ Date: date }: Headers): string => new Date(date).toISOString();

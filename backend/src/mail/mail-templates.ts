/**
 * Every e-mail that the product sends, with the data it needs. Times are ISO strings, amounts integer cents, because
 * the data waits in the outbox as JSON. `link` is a path of the site (`/ClientTaxReturn/…`) or a whole URL.
 */
export interface MailTemplates {
  // To the client.
  orderReceived: { name: string; service: string; link: string };
  quoteSent: { name: string; service: string; amountCents: number; link: string };
  efileAuthSent: { name: string; link: string };
  paymentDue: { name: string; service: string; amountCents: number; link: string };
  receipt: {
    name: string;
    service: string;
    amountCents: number;
    paidAt: string;
    reference: string;
    link: string;
  };
  returnReady: { name: string; service: string; link: string };
  messageFromFirm: { name: string; senderName: string; message: string; link?: string };
  quoteReminder: { name: string; service: string; amountCents: number; link: string };
  signatureReminder: { name: string; link: string };
  paymentReminder: { name: string; service: string; amountCents: number; link: string };
  passwordReset: { name: string; link: string; pin: string; minutes: number };
  draftLink: { link: string; days: number };
  // To anyone, written by staff in the mailbox.
  staffMessage: { subject: string; message: string };
  // To the firm.
  newOrder: { clientName: string; clientEmail: string; service: string; fileCount: number; link: string };
  quoteAccepted: { clientName: string; service: string; amountCents: number; link: string };
  quoteDeclined: { clientName: string; service: string; amountCents: number; reason?: string; link: string };
  clientMessage: { clientName: string; clientEmail: string; message: string; link: string };
  contactMessage: { name: string; email: string; message: string; office: string };
  paymentNeedsReview: {
    clientName: string;
    amountCents: number;
    expectedCents?: number;
    reference: string;
    link: string;
  };
  paymentUnconfirmed: { clientName: string; service: string; amountCents: number; link: string };
  contactPromiseOverdue: { clientName: string; clientEmail: string; receivedAt: string; link: string };
}

export type MailTemplate = keyof MailTemplates;

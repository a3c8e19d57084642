import { type MailContent } from './mail-content.js';

/**
 * The data of each e-mail that does not come from a workflow step, stored in the outbox as JSON. `link` is a path of
 * the site (`/ClientTaxReturn/…`) or a whole URL.
 */
export interface MailTemplates {
  // To the client.
  messageFromFirm: { name: string; senderName: string; message: string; link?: string };
  passwordReset: { name: string; link: string; pin: string; minutes: number };
  draftLink: { link: string; days: number };
  // To anyone, written by staff in the mailbox.
  staffMessage: { subject: string; message: string };
  // To the firm.
  clientMessage: { clientName: string; clientEmail: string; message: string; link: string };
  contactMessage: { name: string; email: string; message: string; office: string };
}

export type MailTemplate = keyof MailTemplates;

type Templates = {
  readonly [Name in MailTemplate]: (data: MailTemplates[Name], firm: string) => MailContent;
};

export const mailTemplates: Templates = {
  messageFromFirm: ({ name, senderName, message, link }, firm) => ({
    subject: `A message from ${firm}`,
    heading: `${senderName} sent you a message`,
    paragraphs: [`Hello ${name},`],
    quote: message,
    button: link === undefined ? undefined : { label: 'Open your return', href: link },
    note: 'To answer, reply to this email.',
    personal: true,
  }),

  passwordReset: ({ name, link, pin, minutes }, firm) => ({
    subject: `${firm}: reset your password`,
    heading: 'Reset your password',
    paragraphs: [
      `Hello ${name},`,
      `We received a request to reset your password. To choose a new one, open the page below and enter this PIN. It works once and expires in ${minutes} minutes.`,
    ],
    code: pin,
    button: { label: 'Choose a new password', href: link },
    note: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
  }),

  draftLink: ({ link, days }, firm) => ({
    subject: `${firm}: resume your order`,
    heading: 'We saved your order',
    paragraphs: [
      'Hello,',
      `We saved your answers and will keep them for ${days} days. To continue on any device, use this link. Anyone who has the link can read your answers, so please keep it private.`,
    ],
    button: { label: 'Resume your order', href: link },
  }),

  staffMessage: ({ subject, message }) => ({
    subject,
    heading: subject,
    paragraphs: [],
    quote: message,
    personal: true,
  }),

  clientMessage: ({ clientName, clientEmail, message, link }) => ({
    subject: `Message from ${clientName}`,
    heading: `${clientName} sent a message`,
    paragraphs: [],
    facts: [['Email', clientEmail]],
    quote: message,
    button: { label: 'Open the return', href: link },
    personal: true,
  }),

  contactMessage: ({ name, email, message, office }) => ({
    subject: `Contact form (${office}): ${name}`,
    heading: `${name} sent a message through the contact form`,
    paragraphs: [],
    facts: [
      ['Email', email],
      ['Office', office],
    ],
    quote: message,
    note: 'Our website promises a reply within 24 to 48 hours. To answer, reply to this email.',
    personal: true,
  }),
};

import { orderServices, waitingOn } from '@tax-firm/machines';
import { z } from 'zod';
import { accountFields } from '../../accounts/index.js';
import { listOrders } from '../list/list-order.js';

const id = z.string({ error: 'Name the tax return by its id' });
const enterSomething = 'Please enter at least one character';
const sentence = z.string().trim().min(1, enterSomething).max(5000, 'Please keep it under 5,000 characters');
const reason = z
  .string({ error: 'Please say why' })
  .trim()
  .min(1, 'Please say why')
  .max(1000, 'Please keep it under 1,000 characters');
const webLink = z
  .string()
  .trim()
  .regex(/^https?:\/\/[^\s/]+/i, 'Please enter a valid url starting with http or https')
  .max(2000, 'Please enter a shorter url');
const texts = z.union([sentence.transform((text) => [text]), z.array(sentence).max(200)], {
  error: enterSomething,
});

/** US dollars, as the contract has it; {@link toCents} makes the cents of it. */
const dollars = z
  .number({ error: 'Please enter an amount in dollars' })
  .positive('Please enter an amount of more than $0')
  .max(1_000_000, 'Please enter an amount of at most $1,000,000')
  .refine(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    'Please enter at most two decimals',
  );

/** Integer cents of a dollar amount with at most two decimals. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** `{name, link}`, or the contract's older pair `[name, link]`. */
const fileItem = z.union(
  [
    z.looseObject({ link: z.string() }).transform(({ link }) => link),
    z.tuple([z.string(), z.string()]).transform(([, link]) => link),
  ],
  { error: 'Name a file by its name and link' },
);
/** One or several files by their links; what deleting takes: the item or its link. */
const fileItems = z.union([z.array(fileItem).max(100), fileItem.transform((link) => [link])], {
  error: 'Name files by their name and link',
});
const oneFile = z.union([z.string(), fileItem]);

export const byId = z.object({ id }).meta({ id: 'ById' });
export const notesBody = z.object({ id, notes: texts }).meta({ id: 'Notes' });
export const noteBody = z.object({ id, note: z.string() }).meta({ id: 'Note' });
export const nameBody = z.object({ id, name: sentence }).meta({ id: 'Name' });
export const spouseNameBody = z.object({ id, spouseName: sentence }).meta({ id: 'SpouseName' });
export const officeBody = z
  .object({ id, office: z.string({ error: 'Name an office' }).nullable() })
  .meta({ id: 'ReturnOffice' });
export const linkBody = z.object({ id, link: webLink }).meta({ id: 'Link' });
export const filesBody = z.object({ id, files: fileItems }).meta({ id: 'Files' });
export const finishedFilesBody = z.object({ id, taxReturnFile: fileItems }).meta({ id: 'FinishedFiles' });
export const fileBody = z.object({ id, file: oneFile }).meta({ id: 'OneFile' });
const itemKey = z.string({ error: 'Name the item by its key' }).max(50);
export const fileItemsBody = z
  .object({ id, file: oneFile, items: z.array(itemKey).max(50) })
  .meta({ id: 'FileItems' });
export const checklistItemBody = z
  .object({ id, item: itemKey, applies: z.boolean() })
  .meta({ id: 'ChecklistItemBody' });
export const amountBody = z.object({ id, amount: dollars }).meta({ id: 'Amount' });

const earliestYear = 2000;
export const defaultArchiveYear = 2020;
const yearOfArchive = z.coerce
  .number({ error: 'Please enter a year' })
  .int('Please enter a year')
  .min(earliestYear, `Please enter a year from ${earliestYear} on`)
  .refine((year) => year <= new Date().getFullYear() + 1, 'Please enter a year no later than next year');
export const archiveBody = z
  .object({ id, year: yearOfArchive.default(defaultArchiveYear) })
  .meta({ id: 'ArchiveOrder' });

export const messageToClientBody = z
  .object({
    name: sentence,
    email: z.email('Please enter a valid email'),
    message: sentence,
    from: z.email('Please enter a valid email'),
  })
  .meta({ id: 'MessageToClient' });

export const paymentBody = z
  .object({
    taxReturnId: id,
    token: z.string({ error: 'Please enter a card' }).min(1, 'Please enter a card').max(200),
    amount: z
      .number({ error: 'Please enter an amount in cents' })
      .int('Please enter whole cents')
      .positive('Please enter an amount of more than 0'),
  })
  .meta({ id: 'CardPayment' });

const base64File = z.union([z.string(), z.object({ name: z.string(), base64: z.string() })]);

/** The order as the wizards submit it (spec 2 §3); fields the contract carries but the server derives are let through unread. */
export const clientOrderBody = z
  .object({
    service: z.enum(Object.values(orderServices), { error: 'Please choose a service' }),
    name: accountFields.name,
    documentsLink: z.union([z.array(webLink).max(50), webLink.transform((link) => [link])]).default([]),
    files: fileItems.default([]),
    notes: texts.default([]),
    answers: z.unknown().optional(),
  })
  .meta({ id: 'ClientOrder' });
export type ClientOrder = z.infer<typeof clientOrderBody>;

const optionalText = z
  .string()
  .trim()
  .max(200, 'Please keep it under 200 characters')
  .default('')
  .transform((text) => text || null);

export const visitorOrderBody = clientOrderBody
  .extend({
    email: accountFields.email,
    password: accountFields.password,
    spouseFullName: optionalText,
    referredBy: optionalText,
    base64: z.union([z.array(base64File).max(20), base64File.transform((file) => [file])]).default([]),
    draft: z.string().optional(),
  })
  .meta({ id: 'VisitorOrder' });
export type VisitorOrder = z.infer<typeof visitorOrderBody>;

export const listQuery = z
  .object({
    filter: z.enum(['accepted', 'individual', 'business', 'unaccepted']).optional(),
    waitingOn: z.enum(waitingOn).optional(),
    order: z.enum(listOrders).default('newest'),
    q: z.string().trim().max(200).optional(),
    after: z.string().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(200),
  })
  .meta({ id: 'ListQuery' });
export type ListQuery = z.infer<typeof listQuery>;

export const archiveQuery = z.object({ year: z.coerce.number().int().optional() });
export const byEmailBody = z
  .object({ email: z.string().trim().min(1, 'Please enter an email') })
  .meta({ id: 'ByEmail' });

const plain = <T extends string>(type: T) => z.object({ type: z.literal(type) });
const withReason = <T extends string>(type: T) => z.object({ type: z.literal(type), reason });
const amountCents = z.number().int().positive();

/**
 * The events a person may send. What is absent can never arrive here: the payment provider's word, and events that
 * belong to a file or a payment and are sent by the calls for those.
 */
const personEvents = [
  z.object({ type: z.literal('ARCHIVE'), year: yearOfArchive.default(defaultArchiveYear) }),
  plain('UNARCHIVE'),
  plain('DELETE'),
  z.object({ type: z.literal('SEND_QUOTE'), amountCents: amountCents.max(100_000_000) }),
  z.object({ type: z.literal('ACCEPT_QUOTE'), amountCents: amountCents.optional() }),
  z.object({ type: z.literal('DECLINE_QUOTE'), reason: reason.optional() }),
  withReason('WITHDRAW_QUOTE'),
  withReason('REOPEN_QUOTE'),
  plain('STAFF_START'),
  withReason('UNDO_STAFF_START'),
  plain('SENIOR_START'),
  withReason('UNDO_SENIOR_START'),
  plain('CPA_START'),
  withReason('UNDO_CPA_START'),
  plain('APPROVE_EFILE'),
  withReason('UNDO_APPROVE_EFILE'),
  plain('EFILE_AUTH_SENT'),
  withReason('UNDO_EFILE_AUTH_SENT'),
  plain('EFILE_AUTH_SIGNED'),
  withReason('UNDO_EFILE_AUTH_SIGNED'),
  plain('EFILE_ACCEPTED'),
  withReason('UNDO_EFILE_ACCEPTED'),
  withReason('EFILE_REJECTED'),
  withReason('RECORD_OFFLINE_PAYMENT'),
  withReason('RESOLVE_PAYMENT').extend({ resolution: z.enum(['paid', 'refunded']) }),
  plain('RETURN_UPLOADED'),
  withReason('UNDO_RETURN_UPLOADED'),
] as const;

const version = z
  .number()
  .int()
  .min(0)
  .optional()
  .meta({ description: 'The version the sender looked at; a stale one answers 409' });

const personEvent = z.discriminatedUnion('type', personEvents, {
  error: 'Name an event that a person may send',
});
export const eventBody = z.intersection(personEvent, z.object({ version })).meta({ id: 'PersonEvent' });
export type PersonEvent = z.infer<typeof eventBody>;

/** How many returns one call may send an event to. */
export const bulkLimit = 100;
export const bulkBody = z
  .object({
    returns: z
      .array(z.object({ id, version }))
      .min(1, 'Name at least one tax return')
      .max(bulkLimit, `Name at most ${bulkLimit} tax returns at a time`),
    event: personEvent,
  })
  .meta({ id: 'BulkEvent' });
export type BulkEvent = z.infer<typeof bulkBody>;

export const emailSent = z.object({ message: z.literal('Email Sent!') }).meta({ id: 'EmailSent' });
export const paymentMade = z.object({ message: z.string(), taxReturn: z.unknown() });

import { entities, orderServices } from '@tax-firm/machines';
import * as z from 'zod';
import { accountFields } from '../accounts.js';
import { taxYear, typedText } from '../fields.js';
import { limits, tooLongError } from '../limits.js';
import { isName, noWebAddress, personName } from '../names.js';
import { enterUrl, fileItems, texts, tooBigOr, webLink } from './documents.js';
import { enterSomething, id } from './tax-return.js';
import { typedNumber } from './workflow.js';

const sendBase64 = { error: 'Please send each file as base64' };
const base64File = z.union([z.string(), z.object({ name: z.string(), base64: z.string() })], sendBase64);

const name = typedText().max(limits.orderName, tooLongError).refine(isName, noWebAddress());

/** A field that was left blank: an order is not refused for that. */
const blank = z
  .string()
  .regex(/^\s*$/)
  .transform((): string[] => []);

/** A text that may be left out, left blank or be null. */
const optional = (text: z.ZodString) =>
  text
    .nullable()
    .transform((given) => given || null)
    .default(null);

/** The name of a business, where it is required. */
export const companyName = name.min(1, 'Please enter your company’s name');

/** What a joint order without the spouse's name is refused with. */
export const spouseNameMissing = 'Enter your spouse’s full name, or choose Individual filer';

/** The name of a spouse, where it is required. */
export const spouseFullName = personName().min(1, spouseNameMissing);

const entity = z.enum(entities, { error: 'Please choose what your business is' });
const month = z.int('Please choose a month').min(1, 'Please choose a month').max(12, 'Please choose a month');

/** An order as the wizards submit it (spec 2 §3). The contract's fields that the server derives itself are ignored. */
export const clientOrderBody = z
  .object({
    service: z.enum(Object.values(orderServices), { error: 'Please choose a service' }),
    name: accountFields.name,
    documentsLink: z
      .union([z.array(webLink).max(50), blank, webLink.transform((link) => [link])], {
        error: tooBigOr(enterUrl),
      })
      .default([]),
    files: fileItems
      .optional()
      .meta({ description: 'The documents of the order; by default, all documents of a saved order' }),
    notes: z.union([blank, texts], { error: tooBigOr(enterSomething) }).default([]),
    spouseFullName: optional(personName()),
    answers: z.unknown().optional(),
    taxYear: taxYear.optional().meta({ description: 'By default, the last year that has ended' }),
    companyName: optional(name).meta({ description: 'Only for a business, like the next two fields' }),
    entity: entity.optional(),
    fiscalYearEnd: month
      .optional()
      .meta({ description: 'The month with which its year ends, from 1 to 12; by default 12' }),
    draft: z.string().optional().meta({ description: 'The token of a saved order, which has the documents' }),
  })
  .meta({ id: 'ClientOrder' });
export type ClientOrder = z.infer<typeof clientOrderBody>;

export const visitorOrderBody = clientOrderBody
  .extend({
    email: accountFields.email,
    password: accountFields.password,
    referredBy: optional(name),
    base64: z
      .union([z.array(base64File).max(20), base64File.transform((file) => [file])], sendBase64)
      .default([]),
  })
  .meta({ id: 'VisitorOrder' });
export type VisitorOrder = z.infer<typeof visitorOrderBody>;

/** What an order is of, as staff correct it. The company is ignored on an individual's. */
export const orderSubjectBody = z
  .object({
    id,
    taxYear,
    companyName: name.nullable().transform((text) => text || null),
    entity: entity.nullable(),
    fiscalYearEnd: month.nullable(),
  })
  .meta({ id: 'OrderSubject' });
export type OrderSubjectBody = z.infer<typeof orderSubjectBody>;

/** The same as people type it. What is left out stays unknown. */
export const orderSubjectForm = z.object({
  taxYear: typedNumber.pipe(taxYear),
  companyName: optional(name),
  entity: z
    .string()
    .default('')
    .transform((typed) => typed || null)
    .pipe(entity.nullable()),
  fiscalYearEnd: z
    .string()
    .default('')
    .transform((chosen) => (chosen ? Number(chosen) : null))
    .pipe(month.nullable()),
});

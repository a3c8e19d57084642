import { jsonHash, plainJson } from '../../base/json.js';
import { type TaxReturnEntity } from './tax-return.entity.js';

type Columns = Partial<Record<keyof TaxReturnEntity, string>>;

/**
 * What people wrote on a return, which its workflow does not keep: the columns by the names of their properties. Stored
 * digests cover exactly these, so another column needs another digest beside this one.
 */
const columns = {
  id: 'id',
  clientId: 'client_id',
  service: 'service',
  name: 'name',
  email: 'email',
  spouseFullName: 'spouse_full_name',
  referredBy: 'referred_by',
  office: 'office',
  notes: 'notes',
  documentsLink: 'documents_link',
  adminDocumentsLink: 'admin_documents_link',
  notApplicable: 'not_applicable',
  answers: 'answers',
  estimate: 'estimate',
} as const satisfies Columns;

/** What the order is of: the columns of the second digest. */
const subjectColumns = {
  id: 'id',
  taxYear: 'tax_year',
  companyName: 'company_name',
  entity: 'entity',
  fiscalYearEnd: 'fiscal_year_end',
} as const satisfies Columns;

export type ReturnDetails = Pick<TaxReturnEntity, keyof typeof columns>;
export type ReturnSubject = Pick<TaxReturnEntity, keyof typeof subjectColumns>;

/** SQL that selects the columns of both digests of `r`. */
export const detailColumns = Object.entries({ ...columns, ...subjectColumns })
  .map(([property, column]) => `r.${column} AS "${property}"`)
  .join(', ');

const digestOf = <T extends object>(properties: object, values: T): string =>
  jsonHash(
    plainJson(
      Object.fromEntries(Object.keys(properties).map((name) => [name, values[name as keyof T] ?? null])),
    ),
  );

/**
 * SHA-256, in hexadecimal, of the details' canonical JSON. The order's row of history has it, and so has the security
 * log before and after each change, so that a change in the database alone shows.
 */
export const detailsDigest = (details: ReturnDetails): string => digestOf(columns, details);

/** The same of the tax year and the company, which the security log has only before and after a change of these. */
export const subjectDigest = (subject: ReturnSubject): string => digestOf(subjectColumns, subject);

import { jsonHash, plainJson } from '../../common/json.js';
import { type TaxReturnEntity } from './tax-return.entity.js';

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
} as const satisfies Partial<Record<keyof TaxReturnEntity, string>>;

export type ReturnDetails = Pick<TaxReturnEntity, keyof typeof columns>;

/** SQL that selects the details of `r`. */
export const detailColumns = Object.entries(columns)
  .map(([property, column]) => `r.${column} AS "${property}"`)
  .join(', ');

/**
 * SHA-256, in hexadecimal, of the details' canonical JSON. The order's row of history has it, and so has the security
 * log before and after each change, so that a change in the database alone shows.
 */
export const detailsDigest = (details: ReturnDetails): string =>
  jsonHash(
    plainJson(
      Object.fromEntries(
        Object.keys(columns).map((name) => [name, details[name as keyof ReturnDetails] ?? null]),
      ),
    ),
  );

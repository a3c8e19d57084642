import * as z from 'zod';
import { field } from '../../parts/fields.js';

/** The kinds of documents that staff may have looked at, in words. Never their numbers. */
export const identityDocuments = {
  driversLicense: 'driver’s license',
  stateId: 'state identity card',
  passport: 'passport',
  militaryId: 'military identity card',
  other: 'another government photo ID',
} as const;

/** The field of an event for what staff saw. */
export const identityDocument = field(
  z.enum(Object.keys(identityDocuments) as (keyof typeof identityDocuments)[], {
    error: 'Please choose which kind of document you saw',
  }),
  { label: 'Document that you saw', sample: 'passport' },
);

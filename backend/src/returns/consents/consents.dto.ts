import { consentPurposes } from '@tax-firm/machines';
import { z } from 'zod';
import { consentDocument } from './consent-document.js';

const iso = z.iso.datetime();

export const consentView = z
  .object({
    id: z.uuid(),
    taxReturnId: z.uuid(),
    purpose: z.enum(consentPurposes),
    status: z.enum(['offered', 'given', 'declined', 'withdrawn', 'expired']),
    createdAt: iso,
    givenAt: iso.nullable(),
    until: iso.nullable().describe('When one that was given ends, unless it is withdrawn before'),
    document: consentDocument,
    documentSha256: z.string().describe('What a signature must name'),
    copy: z.string().nullable().describe('Link of the signed copy; null until it is made'),
    sentAt: iso.nullable().describe('When the recipient got the link'),
    downloads: z.int(),
    lastDownloadAt: iso.nullable(),
  })
  .meta({ id: 'Consent' });
export type ConsentView = z.infer<typeof consentView>;

export const newsletterOffer = z
  .object({ taxReturnId: z.uuid().nullable() })
  .meta({ id: 'NewsletterOffer', description: 'The return by which the client can subscribe; null if none' });

export const subscriber = z
  .object({ name: z.string(), email: z.string(), until: iso })
  .meta({ id: 'NewsletterSubscriber' });

export const sharedCopyView = z
  .object({
    firm: z.string(),
    client: z.string(),
    recipient: z.string(),
    order: z.string(),
    until: iso,
    files: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.int().describe('bytes') })),
  })
  .meta({ id: 'SharedCopy' });
export type SharedCopyView = z.infer<typeof sharedCopyView>;

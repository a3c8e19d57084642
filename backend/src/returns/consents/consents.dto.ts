import { consentPurposes } from '@tax-firm/machines';
import { z } from 'zod';

const iso = z.iso.datetime();

const consentFile = z.object({
  id: z.uuid(),
  name: z.string(),
  sha256: z.string().meta({ description: 'hexadecimal' }),
});

const document = z
  .object({
    kind: z.enum(['disclosure', 'use']),
    title: z.string(),
    statements: z.array(z.string()),
    preparer: z.string(),
    taxpayer: z.string(),
    spouse: z.string().nullable(),
    company: z.string().nullable(),
    order: z.string().meta({ description: 'The title of the return' }),
    purpose: z.string(),
    recipient: z.object({ name: z.string(), company: z.string(), email: z.string() }).nullable(),
    information: z.string(),
    files: z.array(consentFile),
    days: z.int(),
    duration: z.string(),
    rights: z.array(z.string()),
    authorization: z.string(),
    complaint: z.string(),
  })
  .meta({
    id: 'ConsentDocument',
    description: 'What the client reads and signs, in the order of its fields',
  });

export const consentView = z
  .object({
    id: z.uuid(),
    taxReturnId: z.uuid(),
    purpose: z.enum(consentPurposes),
    status: z.enum(['offered', 'given', 'declined', 'withdrawn', 'expired']),
    createdAt: iso,
    givenAt: iso.nullable(),
    until: iso
      .nullable()
      .meta({ description: 'When one that was given ends, unless it is withdrawn before' }),
    document,
    documentSha256: z.string().meta({ description: 'What a signature must name' }),
    copy: z.string().nullable().meta({ description: 'Link of the signed copy; null until it is made' }),
    sentAt: iso.nullable().meta({ description: 'When the recipient got the link' }),
    downloads: z.int(),
    lastDownloadAt: iso.nullable(),
  })
  .meta({ id: 'Consent' });
export type ConsentView = z.infer<typeof consentView>;
export const consentList = z.array(consentView);

export const newsletterOffer = z
  .object({ taxReturnId: z.uuid().nullable() })
  .meta({ id: 'NewsletterOffer', description: 'The return by which the client can subscribe; null if none' });

const subscriber = z
  .object({ name: z.string(), email: z.string(), until: iso })
  .meta({ id: 'NewsletterSubscriber' });
export type Subscriber = z.infer<typeof subscriber>;
export const subscriberList = z.array(subscriber);

export const consentParams = z.object({ id: z.string().max(100) });
export type ConsentParams = z.infer<typeof consentParams>;

export const sharedCopyView = z
  .object({
    firm: z.string(),
    client: z.string(),
    recipient: z.string(),
    order: z.string(),
    until: iso,
    files: z.array(
      z.object({ id: z.uuid(), name: z.string(), size: z.int().meta({ description: 'bytes' }) }),
    ),
  })
  .meta({ id: 'SharedCopy' });
export type SharedCopyView = z.infer<typeof sharedCopyView>;

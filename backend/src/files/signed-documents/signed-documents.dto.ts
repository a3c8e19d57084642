import { z } from 'zod';
import { signedDocumentKinds } from './signed-documents.service.js';

export const signedDocumentView = z
  .object({ kind: z.enum(signedDocumentKinds), signedAt: z.iso.datetime() })
  .meta({ id: 'SignedDocument' });
export type SignedDocumentView = z.infer<typeof signedDocumentView>;

import type { ReturnFile } from '@/features/tax-return/api/types';

/** A document that the client uploaded. */
export const w2: ReturnFile = {
  id: '5d1f',
  name: 'W-2.pdf',
  link: '/api/files/5d1f',
  type: 'application/pdf',
  size: 12_000,
  sha256: null,
  items: [],
  sortedBy: null,
  form: null,
  uploadedBy: 'client',
  scan: 'clean',
  flags: [],
  at: '2026-03-03T15:00:00.000Z',
};

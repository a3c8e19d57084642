import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** A backup or a restore that cannot be done, for a reason that its user can act on. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** `manifest.json` of a backup: what is in it, and what the program must know before it reads the rest. */
export const manifestSchema = z.object({
  /** Of the layout of the folder. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Names of the migrations that made the schema. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled: a table comes after those that it refers to. */
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.int() })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/), called: z.boolean() })),
  /** How many uploads there are. */
  files: z.int(),
  /** `fingerprintOfKey` of the FILE_KEY that opens them. */
  fileKey: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Tells one FILE_KEY from another, and nothing of the key itself. */
export const fingerprintOfKey = (fileKey: Buffer): string =>
  createHmac('sha256', fileKey).update('tax-firm backup').digest('hex');

/** Where things lie in the folder of a backup, relative to it. */
export const places = {
  manifest: 'manifest.json',
  /** Lines as `sha256sum --check` reads them, one for everything else in the folder. */
  checksums: 'SHA256SUMS',
  table: (table: string): string => `database/${table}.copy.gz`,
  file: (id: string): string => `files/${id.slice(0, 2)}/${id}`,
};

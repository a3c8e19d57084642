import { z } from 'zod';

/** Thrown when a backup or restore fails for a reason that its user can fix. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** A backup's `manifest.json`: what the backup contains, and what a restore must know first. */
export const manifestSchema = z.object({
  /** Version of the folder's layout. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Names of the migrations that created the schema. */
  migrations: z.array(z.string()),
  /** The newest version of each machine in the history. */
  machines: z.record(z.string(), z.int()),
  /** In the order in which to fill them: each table after those that it refers to. */
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.int() })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/), called: z.boolean() })),
  /** The number of uploads. */
  files: z.int(),
  /** `fingerprintOfKey` of the FILE_KEY that opens them. */
  fileKey: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** How many rows all tables have. */
export const rowsIn = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Paths in a backup's folder, relative to it. */
export const places = {
  manifest: 'manifest.json',
  /** One line for each other file, in the format of `sha256sum --check`. */
  checksums: 'SHA256SUMS',
  table: (table: string): string => `database/${table}.copy.gz`,
  file: (id: string): string => `files/${id.slice(0, 2)}/${id}`,
};

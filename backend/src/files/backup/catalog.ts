import { type Client } from 'pg';
import { type Manifest } from './manifest.js';

/** Migrations write this table, so backups leave it out. */
const migrationsTable = 'migrations';

interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: string[];
  /** Tables that this one's foreign keys refer to. */
  readonly needs: string[];
}

/** Returns the program's tables, each after those that it refers to. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname::text AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       ARRAY(SELECT DISTINCT other.relname::text FROM pg_constraint k JOIN pg_class other ON other.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND other.oid <> c.oid) AS needs
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
     ORDER BY c.relname`,
    [migrationsTable],
  );
  return inOrder(rows);
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const next = [...waiting].find(({ needs }) => !needs.some((need) => names.has(need)));
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`);
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/**
 * Returns the value of every sequence. Sequences are not part of the snapshot: read them after the rows, so that they
 * are not behind.
 */
export async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT sequencename::text AS name FROM pg_sequences
     WHERE schemaname = 'public' AND sequencename <> $1 ORDER BY sequencename`,
    [`${migrationsTable}_id_seq`],
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...rows[0]! });
  }
  return sequences;
}

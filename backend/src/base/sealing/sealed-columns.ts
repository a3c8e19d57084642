import { type Client } from 'pg';
import { inBatches } from '../database/in-batches.js';

/** A column that `seal` encrypts with FILE_KEY. Its table has a uuid `id`, to which each secret is bound. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that says whose secret it is, in messages to the operator. */
  readonly owner: string;
  /** In messages: "3 file keys". */
  readonly contents: string;
  /** In messages: "the file 1f0c…". */
  readonly ownerName: string;
}

/** Every column that depends on FILE_KEY. A test compares the list with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'file', column: 'wrapped_key', owner: 'id', contents: 'file keys', ownerName: 'the file' },
  {
    table: 'authenticator_app',
    column: 'sealed_secret',
    owner: 'account_id',
    contents: 'authenticator apps',
    ownerName: 'the authenticator app of account',
  },
  {
    table: 'signing_key',
    column: 'sealed_key',
    owner: 'id',
    contents: 'signing keys',
    ownerName: 'the signing key',
  },
  {
    table: 'identity_question',
    column: 'sealed_answer',
    owner: 'tax_return_id',
    contents: 'answers that identify clients',
    ownerName: 'the identifying answer of return',
  },
  {
    table: 'signature_form',
    column: 'sealed_facts',
    owner: 'file_id',
    contents: 'forms to sign',
    ownerName: 'what is said of the form',
  },
  {
    table: 'signature_record',
    column: 'sealed_record',
    owner: 'tax_return_id',
    contents: 'records of signatures',
    ownerName: 'the record of a signature of return',
  },
];

export interface SealedRow {
  readonly id: string;
  readonly owner: string;
  readonly sealed: Buffer;
}

const rowsPerQuery = 500;

/** Reads all rows of a sealed column, in batches. A row without a secret is left out. */
export async function* rowsOf(client: Client, { table, column, owner }: SealedColumn) {
  const select = `SELECT id, ${owner} AS owner, ${column} AS sealed FROM ${table}
    WHERE id > $1 AND ${column} IS NOT NULL ORDER BY id LIMIT ${rowsPerQuery}`;
  const batches = inBatches(rowsPerQuery, async (last?: SealedRow) => {
    const after = last?.id ?? '00000000-0000-0000-0000-000000000000';
    return (await client.query<SealedRow>(select, [after])).rows;
  });
  for await (const rows of batches) yield* rows;
}

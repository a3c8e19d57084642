import { z } from 'zod';
import { fileKinds } from '../../files/file/file.entity.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { signedRoot } from '../roots/root.js';

/*
 * The lines of an exported history (docs/audit.md): a header; of each return a line about it or its disposal, its rows and
 * their summary; the daily roots; the end. Each line is exactly what `lineOf` or `rowLine` writes, so nothing can be hidden
 * in it.
 */

const beginning = <Format extends string>(format: Format) => ({
  kind: z.literal('header'),
  format: z.literal(format),
  version: z.literal(1),
  exportedAt: z.string(),
  /** In which the firm's people read times; the file's own are in UTC. */
  timeZone: z.string(),
});
const extent = {
  /** Whether it has all rows; if not, `filter` says which. */
  complete: z.boolean(),
  filter: z.record(z.string(), z.string()),
};

/** `whole`: whether it has every row of each of its returns. */
export const header = z.object({ ...beginning('tax-firm-history'), whole: z.boolean(), ...extent });

/** The first line of an exported security log. */
export const securityHeader = z.object({ ...beginning('tax-firm-security-log'), ...extent });

/**
 * A return as it was when it was exported, or a request for a call, without year and files. Precedes its rows. Only the
 * signature at the end proves this line.
 */
export const returnLine = z.object({
  kind: z.literal('return'),
  workflowId: z.string(),
  client: z.string(),
  service: z.string(),
  /** Null for a request, and in exports from before orders had a year, until the return was archived. */
  taxYear: z.number().nullable(),
  orderedAt: z.string(),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(fileKinds),
      /** Bytes. */
      size: z.number(),
      /** Hexadecimal; null for files from before digests were stored. */
      sha256: z.string().nullable(),
      attachedAt: z.string(),
      attachedBy: z.string(),
    }),
  ),
});
export type ReturnLine = z.infer<typeof returnLine>;

/**
 * What the record of a disposal says, in place of the line about the return. The rows that follow are redacted: `digest` holds
 * what is left of them, and their own hashes only link them.
 */
export const disposalLine = z.object({
  kind: z.literal('disposal'),
  workflowId: z.string(),
  taxReturnId: z.string(),
  disposedAt: z.string(),
  lastSeq: z.number(),
  head: z.string().meta({ description: 'hexadecimal' }),
  digest: z.string().meta({ description: 'hexadecimal' }),
});
export type DisposalLine = z.infer<typeof disposalLine>;

/** Follows the rows of one return, and lists them. */
export const chainSummary = z.object({
  kind: z.literal('chain'),
  workflowId: z.string(),
  seqs: z.array(z.number()),
  /** Rows that daily roots have sealed, as day and seq; empty if rows are left out. */
  seals: z.array(z.tuple([z.string(), z.number()])),
});
export type ChainSummary = z.infer<typeof chainSummary>;

/**
 * All heads of a day as workflow id, seq and hash. Precedes the day's root in a file that has only some returns, whose
 * rows alone do not give the root's hash of the heads.
 */
export const headsLine = z.object({
  kind: z.literal('heads'),
  day: z.string(),
  heads: z.array(z.tuple([z.string(), z.number(), z.string()])),
});
export type HeadsLine = z.infer<typeof headsLine>;

export const rootLine = z.object({ kind: z.literal('root'), ...signedRoot.shape });

/** The last line. Its signature covers `sha256`, which covers every byte before this line. */
export const end = z.object({
  kind: z.literal('end'),
  rows: z.number(),
  chains: z.number(),
  sha256: z.string().meta({ description: 'hexadecimal' }),
  signature: z.string().meta({ description: 'Ed25519, in base64' }),
  publicKey: z.string().meta({ description: 'PEM' }),
});

type Line =
  | z.infer<typeof header>
  | z.infer<typeof securityHeader>
  | ReturnLine
  | DisposalLine
  | ChainSummary
  | HeadsLine
  | z.infer<typeof rootLine>
  | z.infer<typeof end>;

export const lineOf = (line: Line): string => JSON.stringify(line);

/** What a filter selects by; nothing if it is complete. */
export const usedIn = (filter: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** The value of a line; undefined unless it has this kind and is exactly as `lineOf` writes it. */
export function lineAs<T>(kind: z.ZodType<T>, text: string, value: unknown): T | undefined {
  const { data } = kind.safeParse(value);
  return data !== undefined && JSON.stringify(data) === text ? data : undefined;
}

/** Writes a row of history as a line. The id comes first, so that it can be read even if the line is damaged. */
export const rowLine = (row: TransitionRow): string =>
  JSON.stringify({
    kind: 'row',
    workflowId: row.workflowId,
    seq: row.seq,
    machine: row.machine,
    machineVersion: row.machineVersion,
    type: row.type,
    at: row.at,
    actor: row.actor,
    payload: row.payload,
    from: row.from,
    to: row.to,
    contextChange: row.contextChange,
    ip: row.ip,
    userAgent: row.userAgent,
    requestId: row.requestId,
    reason: row.reason,
    compensates: row.compensates,
    commandId: row.commandId,
    prevHash: row.prevHash,
    hash: row.hash,
  });

/** The id at the beginning of a row's line. */
const rowName = /^\{"kind":"row","workflowId":"([0-9a-f-]{36})","seq":(\d+),"machine":"/;

/** The row that a line names; undefined if its beginning is damaged. */
export function namedIn(text: string): { workflowId: string; seq: number } | undefined {
  const [, workflowId, seq] = rowName.exec(text) ?? [];
  return workflowId === undefined ? undefined : { workflowId, seq: Number(seq) };
}

import { z } from 'zod';
import { fileKinds } from '../../files/file/file.entity.js';
import { securityRow } from '../../http/security-log/security-log.js';
import { type Json } from '../../base/json.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { signedRoot } from '../roots/root.js';

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
const text = z.string().nullable();
const json = z.custom<Json>();

/**
 * The lines of an exported history (docs/audit.md): a header; of each return a line about it or its disposal, its rows and
 * their summary; the daily roots; the end. And those of an exported security log: a header, entries, roots, the end. Each line is
 * exactly what `lineOf` writes, so nothing can be hidden in it.
 */
const lines = {
  /** `whole`: whether it has every row of each of its returns. */
  history: z.object({ ...beginning('tax-firm-history'), whole: z.boolean(), ...extent }),
  securityLog: z.object({ ...beginning('tax-firm-security-log'), ...extent }),
  /**
   * A return as it was when it was exported, or a request for a call, without year and files. Precedes its rows. Only the
   * signature at the end proves this line.
   */
  return: z.object({
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
        size: z.number().meta({ description: 'bytes' }),
        /** Hexadecimal; null for files from before digests were stored. */
        sha256: text,
        attachedAt: z.string(),
        attachedBy: z.string(),
      }),
    ),
  }),
  /**
   * What the record of a disposal says, in place of the line about the return. The rows that follow are redacted: `digest` holds
   * what is left of them, and their own hashes only link them.
   */
  disposal: z.object({
    kind: z.literal('disposal'),
    workflowId: z.string(),
    taxReturnId: z.string(),
    disposedAt: z.string(),
    lastSeq: z.number(),
    head: z.string().meta({ description: 'hexadecimal' }),
    digest: z.string().meta({ description: 'hexadecimal' }),
  }),
  /** A row of history. The id comes first, so that it can be read even if the line is damaged. */
  row: z.object({
    kind: z.literal('row'),
    workflowId: z.string(),
    seq: z.number(),
    machine: z.string(),
    machineVersion: z.number(),
    type: z.string(),
    at: z.string(),
    actor: z.object({ id: text, role: z.string(), name: z.string().optional() }),
    payload: json,
    from: json,
    to: json,
    contextChange: json,
    ip: text,
    userAgent: text,
    requestId: text,
    reason: text,
    compensates: z.number().nullable(),
    commandId: text,
    prevHash: text,
    hash: z.string(),
  }),
  /** Follows the rows of one return, and lists them. */
  chain: z.object({
    kind: z.literal('chain'),
    workflowId: z.string(),
    seqs: z.array(z.number()),
    /** Rows that daily roots have sealed, as day and seq; empty if rows are left out. */
    seals: z.array(z.tuple([z.string(), z.number()])),
  }),
  /**
   * All heads of a day as workflow id, seq and hash. Precedes the day's root in a file that has only some returns, whose
   * rows alone do not give the root's hash of the heads.
   */
  heads: z.object({
    kind: z.literal('heads'),
    day: z.string(),
    heads: z.array(z.tuple([z.string(), z.number(), z.string()])),
  }),
  root: z.object({ kind: z.literal('root'), ...signedRoot.shape }),
  /** A row of the security log with the SHA-256 of its canonical JSON. */
  entry: z.object({ kind: z.literal('row'), seq: z.number(), hash: z.string(), row: securityRow }),
  /** The last line. Its signature covers `sha256`, which covers every byte before this line. */
  end: z.object({
    kind: z.literal('end'),
    rows: z.number(),
    chains: z.number(),
    sha256: z.string().meta({ description: 'hexadecimal' }),
    signature: z.string().meta({ description: 'Ed25519, in base64' }),
    publicKey: z.string().meta({ description: 'PEM' }),
  }),
};
export type LineKind = keyof typeof lines;
export type Line<Kind extends LineKind = LineKind> = z.infer<(typeof lines)[Kind]>;

export const lineOf = (line: Line): string => JSON.stringify(line);

/** Writes a row of history as a line, with its fields in the order of the schema. */
export const rowLine = (row: TransitionRow): string => lineOf(lines.row.parse({ kind: 'row', ...row }));

/** The value of a line; undefined unless it has this kind and is exactly as it is written. */
export function lineAs<Kind extends LineKind>(kind: Kind, line: string, value: unknown) {
  const { data } = lines[kind].safeParse(value);
  return data !== undefined && JSON.stringify(data) === line ? (data as Line<Kind>) : undefined;
}

/** What a filter selects by; nothing if it is complete. */
export const usedIn = (filter: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** The id at the beginning of a row's line. */
const rowName = /^\{"kind":"row","workflowId":"([0-9a-f-]{36})","seq":(\d+),"machine":"/;

/** The row that a line names; undefined if its beginning is damaged. */
export function namedIn(line: string): { workflowId: string; seq: number } | undefined {
  const [, workflowId, seq] = rowName.exec(line) ?? [];
  return workflowId === undefined ? undefined : { workflowId, seq: Number(seq) };
}

import { z } from 'zod';
import { type TransitionRow } from '../../workflow/index.js';
import { signedRoot } from '../roots/root.js';

/**
 * The lines of an exported history (docs/audit.md): a header; each return's rows followed by its summary; the daily
 * roots; the end. Each line is exactly what `lineOf` or `rowLine` writes, so nothing can be hidden in it.
 */
export const header = z.object({
  kind: z.literal('header'),
  format: z.literal('tax-firm-history'),
  version: z.literal(1),
  exportedAt: z.string(),
  /** Whether it has all rows; if not, `filter` says which. */
  complete: z.boolean(),
  filter: z.record(z.string(), z.string()),
});

/** Follows the rows of one return, and lists them. */
export const chainSummary = z.object({
  kind: z.literal('chain'),
  workflowId: z.string(),
  seqs: z.array(z.number()),
  /** Rows that daily roots have sealed, as day and seq; empty if the export is not complete. */
  seals: z.array(z.tuple([z.string(), z.number()])),
});
export type ChainSummary = z.infer<typeof chainSummary>;

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

type Line = z.infer<typeof header> | ChainSummary | z.infer<typeof rootLine> | z.infer<typeof end>;

export const lineOf = (line: Line): string => JSON.stringify(line);

/** The value of a line; undefined unless it has this kind and is exactly as `lineOf` writes it. */
export function lineAs<T extends Line>(kind: z.ZodType<T>, text: string, value: unknown): T | undefined {
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

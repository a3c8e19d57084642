import { createHash } from 'node:crypto';
import { type TransitionRow } from '../model/history.js';

/** What a disposal recorded of a history (docs/adr/0015-disposal-and-unusual-access.md); hashes in hexadecimal. */
export interface Disposal {
  readonly workflowId: string;
  readonly lastSeq: number;
  /** Hash of the last row. */
  readonly head: string;
  /** SHA-256 of what is left of all rows. */
  readonly digest: string;
}

/** Verifies what a disposal left of a history, row by row. Each method returns the problems. */
export class DisposedHistory {
  private last?: TransitionRow;
  private readonly digest = createHash('sha256');

  constructor(private readonly disposal: Disposal) {}

  /** The required seq of the next row. */
  get nextSeq(): number {
    return (this.last?.seq ?? -1) + 1;
  }

  /** Checks the next row. Its own hash covers what is gone, so only the links and the digest hold it. */
  add(row: TransitionRow): readonly string[] {
    const { last, nextSeq } = this;
    const problems: string[] = [];
    if (row.seq !== nextSeq) problems.push(`the row ${nextSeq} is missing`);
    else if (row.prevHash !== (last?.hash ?? null)) problems.push('it does not continue the row before it');
    if (row.workflowId !== this.disposal.workflowId) problems.push('the row belongs to another instance');
    if (!isRedacted(row)) problems.push('it has what a disposal erases');
    this.last = row;
    const { seq, machine, machineVersion, type, at, actor, hash } = row;
    // As `disposal_digest` of the database writes a row.
    this.digest.update(`${seq} ${machine} ${machineVersion} ${type} ${at} ${actor.role} ${hash}\n`);
    return problems;
  }

  /** Compares the rows with the record of the disposal. */
  end(): readonly string[] {
    const { lastSeq, head, digest } = this.disposal;
    if (this.nextSeq <= lastSeq) return [`the row ${this.nextSeq} is missing`];
    if (this.last?.seq !== lastSeq || this.last.hash !== head)
      return ['the last row is not that of the disposal'];
    return this.digest.digest('hex') === digest ? [] : ['it differs from what the disposal left'];
  }
}

/** Whether a row has nothing that a disposal erases. */
export const isRedacted = ({ actor, ...row }: TransitionRow): boolean =>
  [
    actor.id,
    actor.name ?? null,
    row.payload,
    row.from,
    row.to,
    row.contextChange,
    row.ip,
    row.userAgent,
    row.requestId,
    row.reason,
    row.compensates,
    row.commandId,
  ].every((value) => value === null);

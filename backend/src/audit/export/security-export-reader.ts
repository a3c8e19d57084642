import { createHash } from 'node:crypto';
import { type z } from 'zod';
import { hashOfRow } from '../../security-log/stored-rows.js';
import { rootProblem, type SignedRoot } from '../roots/root.js';
import { type WrongLine } from './chain-block.js';
import { end, lineAs, rootLine } from './lines.js';
import { securityHeader, securityRowLine } from './security-lines.js';
import { damaged, endProblem, type FileVerdict, isTrusted } from './signed-file.js';

/** Whether the first line of a file says that it is an exported security log. */
export const isSecurityHeader = (value: unknown): boolean =>
  (value as { format?: unknown } | null | undefined)?.format === 'tax-firm-security-log';

type Row = z.infer<typeof securityRowLine>;

/** Checks the lines of an exported security log in order. Remembers the hashes of its rows, for the roots. */
export class SecurityExportReader {
  finding?: WrongLine;
  private line = 0;
  private header?: z.infer<typeof securityHeader>;
  private last?: z.infer<typeof end>;
  private before?: Row;
  private readonly hashes = new Map<number, string>();
  private readonly roots: SignedRoot[] = [];
  private readonly bytes = createHash('sha256');

  constructor(private readonly trusted: readonly string[]) {}

  take(raw: Buffer, text: string, value: unknown): void {
    this.line += 1;
    const problem = this.last ? 'there is something after the end' : this.see(text, value);
    if (problem) return this.wrong(problem);
    this.bytes.update(raw).update('\n');
  }

  end(): FileVerdict {
    if (!this.finding && !this.last) this.wrong('the file has no end line: it was cut off');
    const { finding, last } = this;
    const complete = this.header?.complete ?? false;
    return {
      of: 'security log',
      rows: this.hashes.size,
      chains: 0,
      roots: this.roots.length,
      complete,
      whole: complete,
      publicKey: last?.publicKey,
      finding,
    };
  }

  private see(text: string, value: unknown): string | undefined {
    if (!this.header) {
      this.header = lineAs(securityHeader, text, value);
      return this.header ? undefined : damaged;
    }
    const kind = (value as { kind?: unknown } | null | undefined)?.kind;
    if (kind === 'end') return this.seeEnd(lineAs(end, text, value));
    if (kind === 'root') return this.seeRoot(lineAs(rootLine, text, value));
    if (this.roots.length > 0) return damaged;
    return this.seeRow(this.header.complete, lineAs(securityRowLine, text, value));
  }

  private seeRow(complete: boolean, line: Row | undefined): string | undefined {
    if (!line || line.seq !== line.row.seq) return damaged;
    const { before } = this;
    const { seq, hash, row } = line;
    if (hashOfRow(row) !== hash) return `row ${seq}: its hash does not match its contents`;
    const expected = (before?.seq ?? 0) + 1;
    if (complete ? seq !== expected : seq < expected) return `row ${expected} is missing`;
    if (seq === expected && row.previous !== (before?.hash ?? null))
      return `row ${seq} does not continue the row before it`;
    this.before = line;
    this.hashes.set(seq, hash);
    return undefined;
  }

  private seeRoot(root: SignedRoot | undefined): string | undefined {
    if (!root) return damaged;
    const problem = rootProblem(root, this.roots.at(-1));
    if (problem) return `the root of ${root.day}: ${problem}`;
    this.roots.push(root);
    const sealed = root.chains?.security;
    if (sealed?.head && this.hashes.get(sealed.seq) !== sealed.head)
      return `the root of ${root.day} does not match row ${sealed.seq}`;
    if (!isTrusted(root.publicKey, this.trusted)) return `the root of ${root.day} is signed with another key`;
    return undefined;
  }

  private seeEnd(last: z.infer<typeof end> | undefined): string | undefined {
    if (!last) return damaged;
    const seen = { rows: this.hashes.size, chains: 0, sha256: this.bytes.copy().digest('hex') };
    const problem = endProblem(last, seen, this.trusted);
    if (!problem) this.last = last;
    return problem;
  }

  private wrong(problem: string): void {
    this.finding ??= { line: this.line, problem };
  }
}

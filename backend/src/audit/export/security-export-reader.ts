import { type z } from 'zod';
import { hashOfRow } from '../../http/security-log/stored-rows.js';
import { type SignedRoot } from '../roots/root.js';
import { end, lineAs, rootLine } from './lines.js';
import { securityHeader, securityRowLine } from './security-lines.js';
import { damaged, SignedFileReader } from './signed-file.js';

/** Whether the first line of a file says that it is an exported security log. */
export const isSecurityHeader = (value: unknown): boolean =>
  (value as { format?: unknown } | null | undefined)?.format === 'tax-firm-security-log';

type Row = z.infer<typeof securityRowLine>;

/** Checks the lines of an exported security log in order. Remembers the hashes of its rows, for the roots. */
export class SecurityExportReader extends SignedFileReader {
  private header?: z.infer<typeof securityHeader>;
  private before?: Row;
  private readonly hashes = new Map<number, string>();

  protected seen() {
    const complete = this.header?.complete ?? false;
    return {
      of: 'security log',
      complete,
      whole: complete,
      isReadable: this.header !== undefined,
    } as const;
  }

  protected see(text: string, value: unknown): void {
    if (this.line === 1) {
      this.header = lineAs(securityHeader, text, value);
      if (!this.header) this.wrong(damaged);
    }
    if (this.line === 1 || !this.header) return;
    const kind = (value as { kind?: unknown } | null | undefined)?.kind;
    if (kind === 'end') return this.seeEnd(lineAs(end, text, value));
    if (kind === 'root')
      return this.seeRoot(lineAs(rootLine, text, value), (root) => this.differsFromRows(root));
    if (this.roots.length > 0) return this.wrong(damaged);
    this.seeRow(this.header.complete, lineAs(securityRowLine, text, value));
  }

  private seeRow(complete: boolean, line: Row | undefined): void {
    if (!line || line.seq !== line.row.seq) return this.wrong(damaged);
    const { before } = this;
    const { seq, hash, row } = line;
    const expected = (before?.seq ?? 0) + 1;
    if (complete ? seq !== expected : seq < expected) this.wrong(`row ${expected} is missing`);
    if (hashOfRow(row) !== hash) this.wrong(`row ${seq}: its hash does not match its contents`);
    else if (seq === expected && row.previous !== (before?.hash ?? null))
      this.wrong(`row ${seq} does not continue the row before it`);
    this.before = line;
    this.rows += 1;
    this.hashes.set(seq, hash);
  }

  private differsFromRows({ day, chains }: SignedRoot): string | undefined {
    const sealed = chains?.security;
    if (!sealed?.head || this.hashes.get(sealed.seq) === sealed.head) return undefined;
    return `the root of ${day} does not match row ${sealed.seq}`;
  }
}

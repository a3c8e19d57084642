import { type z } from 'zod';
import { hashOfRow } from '../../http/security-log/stored-rows.js';
import { type SignedRoot } from '../roots/root.js';
import { end, lineAs, rootLine } from './lines.js';
import { securityRowLine } from './security-lines.js';
import { damaged, SignedFileReader } from './signed-file.js';

type Row = z.infer<typeof securityRowLine>;

/** Checks the lines of an exported security log in order. Remembers the hashes of its rows, for the roots. */
export class SecurityExportReader extends SignedFileReader {
  private before?: Row;
  private readonly hashes = new Map<number, string>();

  protected see(kind: unknown, text: string, value: unknown): void {
    if (kind === 'end') return this.seeEnd(lineAs(end, text, value));
    if (kind === 'root')
      return this.seeRoot(lineAs(rootLine, text, value), (root) => this.differsFromRows(root));
    if (this.roots.length > 0) return this.wrong(damaged);
    this.seeRow(this.header?.complete === true, lineAs(securityRowLine, text, value));
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

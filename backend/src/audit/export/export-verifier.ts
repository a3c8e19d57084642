import { type z } from 'zod';
import { createHash } from 'node:crypto';
import { HeadsDigest, type SignedRoot, rootProblem, isSigned } from '../roots/root.js';
import { ChainBlock } from './chain-block.js';
import * as lines from './lines.js';
import { hashOfRow } from '../../http/security-log/security-log.js';
import { securityRowLine } from './security-lines.js';
import { Findings, type Found } from '../../base/findings.js';

/** What a file has, and everything that is wrong in it. */
export interface FileVerdict extends Found {
  readonly of: 'history' | 'security log';
  readonly rows: number;
  readonly chains: number;
  readonly roots: number;
  readonly complete: boolean;
  /** Whether it has every row of each of its returns; of the log, every row. */
  readonly whole: boolean;
  /** The key that signed the file. The caller compares it with the firm's. */
  readonly publicKey?: string;
}

/** The problem of a line that is not exactly as an export writes it. */
export const damaged = 'it is not what was exported';

/** Whether the first line of a file says that it is an exported security log. */
export const isSecurityHeader = (value: unknown): boolean =>
  (value as { format?: unknown } | null | undefined)?.format === 'tax-firm-security-log';

/** Checks the lines of one signed file in order. */
export abstract class SignedFileReader {
  protected readonly findings = new Findings();
  protected readonly roots: SignedRoot[] = [];
  protected line = 0;
  protected rows = 0;
  protected chains = 0;
  /** Without it, nothing says what the other lines must be. */
  protected header?: z.infer<typeof lines.header> | z.infer<typeof lines.securityHeader>;
  private last?: z.infer<typeof lines.end>;
  private readonly bytes = createHash('sha256');

  /** @param trusted the public keys to trust, in PEM; none: any key may have signed */
  constructor(private readonly trusted: readonly string[]) {}

  /** @param raw the bytes of the line; its value is absent if they are not JSON */
  take(raw: Buffer, text: string, value: unknown): void {
    this.line += 1;
    if (this.line === 1) this.begin(text, value);
    else if (this.last) this.wrong('there is something after the end');
    else if (this.header) this.see((value as { kind?: unknown } | null | undefined)?.kind, text, value);
    this.bytes.update(raw).update('\n');
  }

  end(): FileVerdict {
    const { rows, chains, roots, last, findings, header: first } = this;
    if (!last && (first || this.line === 0)) this.wrong('the file has no end line: it was cut off');
    const complete = first?.complete ?? false;
    return {
      of: first?.format === 'tax-firm-security-log' ? 'security log' : 'history',
      rows,
      chains,
      roots: roots.length,
      complete,
      whole: first && 'whole' in first ? first.whole : complete,
      publicKey: last?.publicKey,
      ...findings,
    };
  }

  private begin(text: string, value: unknown): void {
    const isLog = isSecurityHeader(value);
    this.header = lines.lineAs<typeof this.header>(isLog ? lines.securityHeader : lines.header, text, value);
    if (!this.header) this.wrong(isLog ? damaged : 'this is not an exported history');
  }

  /** Checks a line after the first one. */
  protected abstract see(kind: unknown, text: string, value: unknown): void;

  /** @param problem of the present line; undefined if there is none */
  protected wrong(problem: string | undefined): void {
    if (problem !== undefined) this.findings.add({ line: this.line, problem });
  }

  /** @param differs whether it does not fit the rows, and what it says then */
  protected seeRoot(root: SignedRoot | undefined, differs: (root: SignedRoot) => string | undefined): void {
    if (!root) return this.wrong(damaged);
    const problem = rootProblem(root, this.roots.at(-1));
    if (problem) this.wrong(`the root of ${root.day}: ${problem}`);
    this.roots.push(root);
    this.wrong(differs(root));
    if (!this.isTrusted(root.publicKey)) this.wrong(`the root of ${root.day} is signed with another key`);
  }

  /** That rows are missing or were changed is only said if nothing before it was wrong. */
  protected seeEnd(last: z.infer<typeof lines.end> | undefined): void {
    if (!last) return this.wrong(damaged);
    this.last = last;
    const isRight = this.findings.findingCount === 0;
    if (isRight && (last.rows !== this.rows || last.chains !== this.chains)) this.wrong('rows are missing');
    else if (isRight && last.sha256 !== this.bytes.copy().digest('hex'))
      this.wrong('something before the end was changed');
    const signature = Buffer.from(last.signature, 'base64');
    if (signature.toString('base64') !== last.signature || !isSigned(last.sha256, signature, last.publicKey))
      this.wrong('its signature is wrong');
    else if (!this.isTrusted(last.publicKey)) this.wrong('it is signed with another key');
  }

  private isTrusted(publicKey: string): boolean {
    return this.trusted.length === 0 || this.trusted.includes(publicKey);
  }
}

/**
 * Verifies an exported file.
 * @param trusted the public keys to trust, in PEM: the firm's and its earlier ones. Without any, the keys in the file
 * are used, and the one that signed it is returned in the verdict
 */
export async function verifyExport(
  bytes: AsyncIterable<Buffer>,
  trusted: readonly string[] = [],
): Promise<FileVerdict> {
  let reader: SignedFileReader | undefined;
  for await (const line of linesOf(bytes)) {
    const { text, value } = parsed(line);
    reader ??= isSecurityHeader(value) ? new SecurityExportReader(trusted) : new ExportReader(trusted);
    reader.take(line, text, value);
  }
  return (reader ?? new ExportReader(trusted)).end();
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Checks the lines of one file in order. Holds at most one return's rows in memory. */
class ExportReader extends SignedFileReader {
  private block = new ChainBlock();
  /** Id of the return that the last `return` line describes. */
  private described?: string;
  /** Sealed rows of this file by day, which the day's heads must contain. */
  private readonly sealed = new Map<string, string[]>();
  private readonly digestsByDay = new Map<string, HeadsDigest>();

  override end(): FileVerdict {
    for (const finding of this.block.problems()) this.findings.add(finding);
    return super.end();
  }

  /** Rows are checked once all rows of their return are read. */
  protected see(kind: unknown, text: string, value: unknown): void {
    if (kind === 'chain') return this.seeChain(lines.lineAs(lines.chainSummary, text, value));
    if (this.block.isEmpty && kind === 'return' && this.roots.length === 0)
      return this.seeReturn(lines.lineAs(lines.returnLine, text, value)?.workflowId);
    if (this.block.isEmpty && kind === 'disposal' && this.roots.length === 0)
      return this.seeDisposal(lines.lineAs(lines.disposalLine, text, value));
    if (this.block.isEmpty && kind === 'heads')
      return this.seeHeads(lines.lineAs(lines.headsLine, text, value));
    if (this.block.isEmpty && kind === 'root')
      return this.seeRoot(lines.lineAs(lines.rootLine, text, value), (root) => this.differsFromRows(root));
    if (this.block.isEmpty && kind === 'end') return this.seeLast(lines.lineAs(lines.end, text, value));
    if (this.roots.length > 0) return this.wrong(damaged);
    this.block.add(this.line, text, value);
    this.rows += 1;
  }

  private seeReturn(id: string | undefined): void {
    if (id === undefined || this.described !== undefined) this.wrong(damaged);
    this.described = id;
  }

  private seeDisposal(line: lines.DisposalLine | undefined): void {
    this.seeReturn(line?.workflowId);
    this.block = new ChainBlock(line);
  }

  private seeChain(chain: lines.ChainSummary | undefined): void {
    const { block, described, header } = this;
    const isWhole = header && 'whole' in header && header.whole;
    this.block = new ChainBlock();
    this.described = undefined;
    this.chains += 1;
    for (const finding of block.problems(chain, isWhole)) this.findings.add(finding);
    if (!chain) return this.wrong(damaged);
    if (described !== chain.workflowId) this.wrong('the line about this return is missing');
    for (const [day, seq] of chain.seals) {
      const hash = block.hashOf(seq);
      if (hash === undefined) this.wrong(`the root of ${day} seals row ${seq}, which is not there`);
      else if (header?.complete) this.digestOf(day).add(chain.workflowId, seq, hash);
      else this.sealed.set(day, [...(this.sealed.get(day) ?? []), headName(chain.workflowId, seq, hash)]);
    }
  }

  private digestOf(day: string): HeadsDigest {
    const digest = this.digestsByDay.get(day) ?? new HeadsDigest();
    this.digestsByDay.set(day, digest);
    return digest;
  }

  /** The heads of a day, of which this file has only some returns. */
  private seeHeads(line: lines.HeadsLine | undefined): void {
    if (!line) return this.wrong(damaged);
    const names = new Set(line.heads.map((head) => headName(...head)));
    for (const name of this.sealed.get(line.day) ?? [])
      if (!names.has(name)) this.wrong(`the heads of ${line.day} do not contain ${name}`);
    for (const head of line.heads) this.digestOf(line.day).add(...head);
    this.sealed.delete(line.day);
  }

  private differsFromRows({ day, heads, headsHash }: SignedRoot): string | undefined {
    const given = this.digestsByDay.get(day);
    const digest = given ?? new HeadsDigest();
    this.digestsByDay.delete(day);
    const isKnown = given !== undefined || this.header?.complete;
    if (!isKnown || (digest.count === heads && digest.hex() === headsHash)) return undefined;
    return `the root of ${day} does not match the rows in this file`;
  }

  private seeLast(last: z.infer<typeof lines.end> | undefined): void {
    if (this.described !== undefined) this.wrong(damaged);
    for (const day of new Set([...this.digestsByDay.keys(), ...this.sealed.keys()]))
      this.wrong(`the root of ${day} is missing`);
    this.seeEnd(last);
  }
}

const headName = (workflowId: string, seq: number, hash: string): string => `${workflowId} ${seq} ${hash}`;

/** The text and value of a line. The value is absent if the bytes are not JSON in UTF-8. */
function parsed(raw: Buffer): { text: string; value?: unknown } {
  try {
    return { text: utf8.decode(raw), value: JSON.parse(utf8.decode(raw)) as unknown };
  } catch {
    return { text: raw.toString() };
  }
}

/**
 * Splits bytes into lines, without line feeds. Bytes after the last line feed are a line too, unless there are none.
 */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]);
      rest = [];
      from = at + 1;
    }
    rest.push(chunk.subarray(from));
  }
  const last = Buffer.concat(rest);
  if (last.length > 0) yield last;
}

type Row = z.infer<typeof securityRowLine>;

/** Checks the lines of an exported security log in order. Remembers the hashes of its rows, for the roots. */
export class SecurityExportReader extends SignedFileReader {
  private before?: Row;
  private readonly hashes = new Map<number, string>();

  protected see(kind: unknown, text: string, value: unknown): void {
    if (kind === 'end') return this.seeEnd(lines.lineAs(lines.end, text, value));
    if (kind === 'root')
      return this.seeRoot(lines.lineAs(lines.rootLine, text, value), (root) => this.differsFromRows(root));
    if (this.roots.length > 0) return this.wrong(damaged);
    this.seeRow(this.header?.complete === true, lines.lineAs(securityRowLine, text, value));
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

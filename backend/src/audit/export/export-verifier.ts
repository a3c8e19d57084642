import { type z } from 'zod';
import { HeadsDigest, type SignedRoot } from '../roots/root.js';
import { ChainBlock } from './chain-block.js';
import {
  chainSummary,
  type ChainSummary,
  type DisposalLine,
  disposalLine,
  end,
  headsLine,
  type HeadsLine,
  lineAs,
  returnLine,
  rootLine,
} from './lines.js';
import { SecurityExportReader } from './security-export-reader.js';
import { damaged, type FileVerdict, isSecurityHeader, SignedFileReader } from './signed-file.js';

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
    if (kind === 'chain') return this.seeChain(lineAs(chainSummary, text, value));
    if (this.block.isEmpty && kind === 'return' && this.roots.length === 0)
      return this.seeReturn(lineAs(returnLine, text, value)?.workflowId);
    if (this.block.isEmpty && kind === 'disposal' && this.roots.length === 0)
      return this.seeDisposal(lineAs(disposalLine, text, value));
    if (this.block.isEmpty && kind === 'heads') return this.seeHeads(lineAs(headsLine, text, value));
    if (this.block.isEmpty && kind === 'root')
      return this.seeRoot(lineAs(rootLine, text, value), (root) => this.differsFromRows(root));
    if (this.block.isEmpty && kind === 'end') return this.seeLast(lineAs(end, text, value));
    if (this.roots.length > 0) return this.wrong(damaged);
    this.block.add(this.line, text, value);
    this.rows += 1;
  }

  private seeReturn(id: string | undefined): void {
    if (id === undefined || this.described !== undefined) this.wrong(damaged);
    this.described = id;
  }

  private seeDisposal(line: DisposalLine | undefined): void {
    this.seeReturn(line?.workflowId);
    this.block = new ChainBlock(line);
  }

  private seeChain(chain: ChainSummary | undefined): void {
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
  private seeHeads(line: HeadsLine | undefined): void {
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

  private seeLast(last: z.infer<typeof end> | undefined): void {
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

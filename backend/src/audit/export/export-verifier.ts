import { createHash } from 'node:crypto';
import { type z } from 'zod';
import { rootProblem, HeadsDigest, type SignedRoot } from '../roots/root.js';
import { ChainBlock, type WrongLine } from './chain-block.js';
import {
  chainSummary,
  type ChainSummary,
  type DisposalLine,
  disposalLine,
  end,
  headerOfAnyVersion,
  headsLine,
  type HeadsLine,
  lineAs,
  returnLine,
  rootLine,
} from './lines.js';
import { isSecurityHeader, SecurityExportReader } from './security-export-reader.js';
import { damaged, endProblem, type FileVerdict, isTrusted } from './signed-file.js';

/**
 * Verifies an exported file.
 * @param trusted the public keys to trust, in PEM: the firm's and its earlier ones. Without any, the keys in the file
 * are used, and the one that signed it is returned in the verdict
 */
export async function verifyExport(
  bytes: AsyncIterable<Buffer>,
  trusted: readonly string[] = [],
): Promise<FileVerdict> {
  let reader: FileReader | undefined;
  for await (const line of linesOf(bytes)) {
    const { text, value } = parsed(line);
    reader ??= isSecurityHeader(value) ? new SecurityExportReader(trusted) : new ExportReader(trusted);
    reader.take(line, text, value);
    if (reader.finding) break;
  }
  return (reader ?? new ExportReader(trusted)).end();
}

/** Checks the lines of one file in order. */
interface FileReader {
  readonly finding?: WrongLine;
  /** @param raw the bytes of the line; its value is absent if they are not JSON */
  take(raw: Buffer, text: string, value: unknown): void;
  end(): FileVerdict;
}

type Header = z.infer<typeof headerOfAnyVersion>;
type End = z.infer<typeof end>;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Checks the lines of one file in order. Holds at most one return's rows in memory. */
class ExportReader implements FileReader {
  finding?: WrongLine;
  private line = 0;
  private rows = 0;
  private chains = 0;
  private header?: Header;
  private last?: End;
  private block = new ChainBlock();
  /** Id of the return that the last `return` line describes. */
  private described?: string;
  /** Sealed rows of this file by day, which the day's heads must contain. */
  private readonly sealed = new Map<string, string[]>();
  private readonly roots: SignedRoot[] = [];
  private readonly digestsByDay = new Map<string, HeadsDigest>();
  private readonly bytes = createHash('sha256');

  constructor(private readonly trusted: readonly string[]) {}

  take(raw: Buffer, text: string, value: unknown): void {
    this.line += 1;
    if (this.last) return this.wrong('there is something after the end');
    const problem = this.see(text, value);
    if (problem) return this.wrong(problem);
    this.bytes.update(raw).update('\n');
  }

  end(): FileVerdict {
    const { rows, chains, last } = this;
    if (!this.finding) this.found(this.block.firstProblem());
    if (!this.finding && !last) this.wrong('the file has no end line: it was cut off');
    const complete = this.header?.complete ?? false;
    const whole = this.header !== undefined && isWhole(this.header);
    const { finding } = this;
    const counts = { rows, chains, roots: this.roots.length };
    return { of: 'history', ...counts, complete, whole, publicKey: last?.publicKey, finding };
  }

  /** @returns the problem of a line that is not a row; rows are checked once all rows of their return are read */
  private see(text: string, value: unknown): string | undefined {
    const kind = (value as { kind?: unknown } | null | undefined)?.kind;
    if (!this.header) {
      this.header = lineAs(headerOfAnyVersion, text, value);
      return this.header ? undefined : 'this is not an exported history';
    }
    if (kind === 'chain') return this.seeChain(this.header, lineAs(chainSummary, text, value));
    if (this.block.isEmpty && kind === 'return' && this.roots.length === 0)
      return this.seeReturn(lineAs(returnLine, text, value)?.workflowId);
    if (this.block.isEmpty && kind === 'disposal' && this.roots.length === 0)
      return this.seeDisposal(lineAs(disposalLine, text, value));
    if (this.block.isEmpty && kind === 'heads') return this.seeHeads(lineAs(headsLine, text, value));
    if (this.block.isEmpty && kind === 'root') return this.seeRoot(lineAs(rootLine, text, value));
    if (this.block.isEmpty && kind === 'end') return this.seeEnd(lineAs(end, text, value));
    if (this.roots.length > 0) return damaged;
    this.block.add(this.line, text, value);
    this.rows += 1;
    return undefined;
  }

  private seeReturn(id: string | undefined): string | undefined {
    if (id === undefined || this.described !== undefined) return damaged;
    this.described = id;
    return undefined;
  }

  private seeDisposal(line: DisposalLine | undefined): string | undefined {
    const problem = this.seeReturn(line?.workflowId);
    this.block = new ChainBlock(line);
    return problem;
  }

  private seeChain(header: Header, chain: ChainSummary | undefined): string | undefined {
    const problem = this.block.firstProblem(chain, isWhole(header));
    if (problem) return this.found(problem);
    if (!chain) return damaged;
    if (header.version > 1 && this.described !== chain.workflowId)
      return 'the line about this return is missing';
    for (const [day, seq] of chain.seals) {
      const hash = this.block.hashOf(seq);
      if (hash === undefined) return `the root of ${day} seals row ${seq}, which is not there`;
      if (header.complete) this.digestOf(day).add(chain.workflowId, seq, hash);
      else this.sealed.set(day, [...(this.sealed.get(day) ?? []), headName(chain.workflowId, seq, hash)]);
    }
    this.chains += 1;
    this.block = new ChainBlock();
    this.described = undefined;
    return undefined;
  }

  private digestOf(day: string): HeadsDigest {
    const digest = this.digestsByDay.get(day) ?? new HeadsDigest();
    this.digestsByDay.set(day, digest);
    return digest;
  }

  /** The heads of a day, of which this file has only some returns. */
  private seeHeads(line: HeadsLine | undefined): string | undefined {
    if (!line) return damaged;
    const names = new Set(line.heads.map((head) => headName(...head)));
    const missing = this.sealed.get(line.day)?.find((name) => !names.has(name));
    if (missing) return `the heads of ${line.day} do not contain ${missing}`;
    for (const head of line.heads) this.digestOf(line.day).add(...head);
    this.sealed.delete(line.day);
    return undefined;
  }

  private seeRoot(root: SignedRoot | undefined): string | undefined {
    if (!root) return damaged;
    const problem = rootProblem(root, this.roots.at(-1));
    if (problem) return `the root of ${root.day}: ${problem}`;
    const given = this.digestsByDay.get(root.day);
    const digest = given ?? new HeadsDigest();
    this.digestsByDay.delete(root.day);
    this.roots.push(root);
    const isKnown = given !== undefined || this.header?.complete;
    if (isKnown && (digest.count !== root.heads || digest.hex() !== root.headsHash))
      return `the root of ${root.day} does not match the rows in this file`;
    if (!isTrusted(root.publicKey, this.trusted)) return `the root of ${root.day} is signed with another key`;
    return undefined;
  }

  private seeEnd(last: End | undefined): string | undefined {
    if (!last || this.described !== undefined) return damaged;
    const unproven = [...this.digestsByDay.keys(), ...this.sealed.keys()][0];
    if (unproven !== undefined) return `the root of ${unproven} is missing`;
    const { rows, chains } = this;
    const problem = endProblem(last, { rows, chains, sha256: this.bytes.copy().digest('hex') }, this.trusted);
    if (problem) return problem;
    this.last = last;
    return undefined;
  }

  private wrong(problem: string): void {
    this.finding ??= { line: this.line, problem };
  }

  private found(row: WrongLine | undefined): undefined {
    if (row) this.finding ??= row;
    return undefined;
  }
}

const isWhole = (header: Header): boolean => (header.version === 1 ? header.complete : header.whole);

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

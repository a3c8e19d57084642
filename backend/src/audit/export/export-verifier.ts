import { createHash } from 'node:crypto';
import { type Head, headsOf, type SignedRoot, rootProblem, isSigned } from '../roots/root.js';
import { chainFindings, type SeenLine } from './chain-verifier.js';
import { type Line, lineAs, type LineKind } from './lines.js';
import { hashOfRow } from '../../http/security-log/security-log.js';
import { Findings, type Found } from '../../base/findings.js';

/** What a file has, and everything that is wrong in it. */
interface FileVerdict extends Found {
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
const damaged = 'it is not what was exported';

/**
 * Verifies an exported file.
 * @param trusted the public keys to trust, in PEM: the firm's and its earlier ones. Without any, the keys in the file
 * are used, and the one that signed it is returned in the verdict
 */
export async function verifyExport(bytes: AsyncIterable<Buffer>, trusted: readonly string[] = []) {
  const reader = new ExportReader(trusted);
  for await (const line of linesOf(bytes)) reader.take(line);
  return reader.end();
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads the present line as one of a kind: its value, if it is exactly as an export writes it. */
type Read = <Kind extends LineKind>(kind: Kind) => Line<Kind> | undefined;

/** Checks the lines of one file in order. Holds at most one return's rows in memory; of a security log, the rows' hashes. */
class ExportReader {
  private readonly findings = new Findings();
  private readonly roots: SignedRoot[] = [];
  private readonly bytes = createHash('sha256');
  private line = 0;
  private rows = 0;
  private chains = 0;
  /** Without it, nothing says what the other lines must be. */
  private header?: Line<'history'> | Line<'securityLog'>;
  private last?: Line<'end'>;

  /** The lines since the last summary of a return, and what described the return. */
  private block: SeenLine[] = [];
  private described?: Line<'return'> | Line<'disposal'>;
  /** By day, the sealed rows of this file; and all heads of a day whose root did not come yet. */
  private readonly sealed = new Map<string, Head[]>();
  private readonly heads = new Map<string, readonly Head[]>();

  /** The last row of a security log, and the hashes of all. */
  private before?: Line<'entry'>;
  private readonly hashes = new Map<number, string>();

  constructor(private readonly trusted: readonly string[]) {}

  take(raw: Buffer): void {
    this.line += 1;
    let text = raw.toString();
    let value: { kind?: unknown; format?: unknown } | null | undefined;
    try {
      text = utf8.decode(raw);
      value = JSON.parse(text) as typeof value;
    } catch {
      // Bytes that are no JSON in UTF-8 have no value, so that the line is of no kind.
    }
    const read: Read = (kind) => lineAs(kind, text, value);
    if (this.line === 1) {
      const isLog = value?.format === 'tax-firm-security-log';
      this.header = read(isLog ? 'securityLog' : 'history');
      if (!this.header) this.wrong(isLog ? damaged : 'this is not an exported history');
    } else if (this.last) this.wrong('there is something after the end');
    else if (this.header?.format === 'tax-firm-security-log') this.seeOfLog(value?.kind, read);
    else if (this.header) this.seeOfHistory(value?.kind, text, read);
    this.bytes.update(raw).update('\n');
  }

  end(): FileVerdict {
    const { rows, chains, roots, last, header } = this;
    for (const finding of chainFindings(this.block, undefined, false, this.disposal))
      this.findings.add(finding);
    if (!last && (header || this.line === 0)) this.wrong('the file has no end line: it was cut off');
    const complete = header?.complete ?? false;
    return {
      of: header?.format === 'tax-firm-security-log' ? 'security log' : 'history',
      rows,
      chains,
      roots: roots.length,
      complete,
      whole: this.isWhole ?? complete,
      publicKey: last?.publicKey,
      ...this.findings,
    };
  }

  private get disposal(): Line<'disposal'> | undefined {
    return this.described?.kind === 'disposal' ? this.described : undefined;
  }

  private get isWhole(): boolean | undefined {
    return this.header && 'whole' in this.header ? this.header.whole : undefined;
  }

  /** Adds a problem of the present line. */
  private wrong(problem: string): void {
    this.findings.add({ line: this.line, problem });
  }

  /** Rows are checked once all rows of their return are read. */
  private seeOfHistory(kind: unknown, text: string, read: Read): void {
    const isBetween = this.block.length === 0;
    if (kind === 'chain') return this.seeChain(read('chain'));
    if (isBetween && (kind === 'return' || kind === 'disposal') && this.roots.length === 0) {
      const line = read(kind);
      if (!line || this.described) this.wrong(damaged);
      this.described = line;
    } else if (isBetween && kind === 'heads') this.seeHeads(read('heads'));
    else if (isBetween && kind === 'root') {
      const root = read('root');
      this.seeRoot(root, root && !this.matchesHeads(root) ? 'the rows in this file' : undefined);
    } else if (isBetween && kind === 'end') {
      if (this.described) this.wrong(damaged);
      for (const day of new Set([...this.heads.keys(), ...this.sealed.keys()]))
        this.wrong(`the root of ${day} is missing`);
      this.seeEnd(read('end'));
    } else if (this.roots.length > 0) this.wrong(damaged);
    else {
      this.block.push({ line: this.line, text, row: read('row') });
      this.rows += 1;
    }
  }

  private seeChain(chain: Line<'chain'> | undefined): void {
    const { block, described, disposal } = this;
    this.block = [];
    this.described = undefined;
    this.chains += 1;
    for (const finding of chainFindings(block, chain, this.isWhole, disposal)) this.findings.add(finding);
    if (!chain) return this.wrong(damaged);
    const { workflowId } = chain;
    if (described?.workflowId !== workflowId) this.wrong('the line about this return is missing');
    for (const [day, seq] of chain.seals) {
      const hash = block.find(({ row }) => row?.seq === seq)?.row?.hash;
      if (hash === undefined) this.wrong(`the root of ${day} seals row ${seq}, which is not there`);
      else if (this.sealed.has(day)) this.sealed.get(day)!.push([workflowId, seq, hash]);
      else this.sealed.set(day, [[workflowId, seq, hash]]);
    }
  }

  /** The heads of a day, of which this file has only some returns. A second list would hide what the first one was compared with. */
  private seeHeads(line: Line<'heads'> | undefined): void {
    if (!line || this.heads.has(line.day)) return this.wrong(damaged);
    const names = new Set(line.heads.map((head) => head.join(' ')));
    for (const head of this.sealed.get(line.day) ?? [])
      if (!names.has(head.join(' '))) this.wrong(`the heads of ${line.day} do not contain ${head.join(' ')}`);
    this.heads.set(line.day, line.heads);
    this.sealed.delete(line.day);
  }

  /** A complete file has every sealed row, and needs no list of them. */
  private matchesHeads({ day, heads, headsHash }: SignedRoot): boolean {
    const isComplete = this.header?.complete;
    const given = isComplete ? (this.sealed.get(day) ?? []) : this.heads.get(day);
    if (!given) return true;
    this.heads.delete(day);
    if (isComplete) this.sealed.delete(day);
    const now = headsOf(given);
    return now.heads === heads && now.headsHash === headsHash;
  }

  private seeOfLog(kind: unknown, read: Read): void {
    if (kind === 'end') return this.seeEnd(read('end'));
    if (kind === 'root') {
      const root = read('root');
      const { seq = 0, head = null } = root?.chains?.security ?? {};
      return this.seeRoot(root, head && this.hashes.get(seq) !== head ? `row ${seq}` : undefined);
    }
    const line = this.roots.length > 0 ? undefined : read('entry');
    if (!line || line.seq !== line.row.seq) return this.wrong(damaged);
    const { before } = this;
    const { seq, hash, row } = line;
    const expected = (before?.seq ?? 0) + 1;
    if (this.header?.complete ? seq !== expected : seq < expected) this.wrong(`row ${expected} is missing`);
    if (hashOfRow(row) !== hash) this.wrong(`row ${seq}: its hash does not match its contents`);
    else if (seq === expected && row.previous !== (before?.hash ?? null))
      this.wrong(`row ${seq} does not continue the row before it`);
    this.before = line;
    this.rows += 1;
    this.hashes.set(seq, hash);
  }

  /** @param differsFrom what the root does not match */
  private seeRoot(root: SignedRoot | undefined, differsFrom: string | undefined): void {
    if (!root) return this.wrong(damaged);
    const { day, publicKey } = root;
    const problem = rootProblem(root, this.roots.at(-1));
    if (problem) this.wrong(`the root of ${day}: ${problem}`);
    this.roots.push(root);
    if (differsFrom !== undefined) this.wrong(`the root of ${day} does not match ${differsFrom}`);
    if (!this.isTrusted(publicKey)) this.wrong(`the root of ${day} is signed with another key`);
  }

  /** That rows are missing or were changed is only said if nothing before it was wrong. */
  private seeEnd(last: Line<'end'> | undefined): void {
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

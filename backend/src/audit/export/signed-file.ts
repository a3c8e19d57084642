import { createHash } from 'node:crypto';
import { type z } from 'zod';
import { Findings, type Found } from '../../base/findings.js';
import { rootProblem, type SignedRoot } from '../roots/root.js';
import { isSigned } from '../roots/signing-key.js';
import { type end, header, lineAs, securityHeader } from './lines.js';

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
  protected header?: z.infer<typeof header> | z.infer<typeof securityHeader>;
  private last?: z.infer<typeof end>;
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
    this.header = lineAs<typeof this.header>(isLog ? securityHeader : header, text, value);
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
  protected seeEnd(last: z.infer<typeof end> | undefined): void {
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

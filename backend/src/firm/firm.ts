import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOwner, type PriceList, type Reason, type Role } from '@tax-firm/machines';
import { z } from 'zod';
import { Inject, Injectable } from '@nestjs/common';
import { normalizeEmail } from '@tax-firm/contract';
import { firmProfileSchema, type Office, officesSchema, pricesSchema } from '@tax-firm/contract/firm';
import { sha256 } from '../base/json.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { OperatorError } from '../base/operator-error.js';

/** Injection token of the firm's profile. */
export const FIRM = Symbol('FIRM');

/** What the server needs from the firm's folder. */
export type Firm = z.infer<typeof firmProfileSchema> & {
  readonly offices: readonly Office[];
  readonly prices: PriceList;
  /** What clients sign by accepting a quote; null if the firm has no letter, and sends quotes without one. */
  readonly engagementLetter: EngagementLetter | null;
  /** What the ESIGN Act asks to tell who signs electronically; null if the firm has no such text, and lets nobody sign in the portal. */
  readonly disclosure: EngagementLetter | null;
};

/**
 * Reads and checks firm.json, offices.json, prices.json, the engagement letter and the disclosure.
 * @throws FirmProfileError naming the file and the invalid fields
 */
export function loadFirm(folder: string): Firm {
  const profile = read(folder, 'firm.json', firmProfileSchema);
  const offices = read(folder, 'offices.json', officesSchema);
  for (const field of ['slug', 'email'] as const) {
    const values = offices.map((office) => office[field]);
    const index = values.findIndex((value, place) => values.indexOf(value) < place);
    if (index >= 0)
      throw new FirmProfileError(
        `offices.json is invalid:\n  [${index}].${field}: ${values[index]} is used twice`,
      );
  }
  return {
    ...profile,
    offices,
    prices: read(folder, 'prices.json', pricesSchema),
    engagementLetter: loadText(join(folder, 'content', 'engagement-letter.md'), profile),
    disclosure: loadText(join(folder, 'content', 'e-sign-disclosure.md'), profile),
  };
}

/** Returns the firm's email addresses, which it sends from and receives at, as `normalizeEmail` writes them. */
export function firmAddresses(firm: Firm): ReadonlySet<string> {
  return new Set([firm.email, ...firm.offices.map((office) => office.email)]);
}

function read<Schema extends z.ZodType>(folder: string, file: string, schema: Schema): z.output<Schema> {
  const path = join(folder, file);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FirmProfileError(
      code === undefined ? `${path} is not valid JSON: ${message}` : `${path} cannot be read (${code})`,
    );
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `  ${z.core.toDotPath(issue.path) || '(the whole file)'}: ${issue.message}`,
  );
  throw new FirmProfileError(`${path} is invalid:\n${problems.join('\n')}`);
}

/** Thrown when a file in the firm's folder is invalid. The message names the file and the fields. */
export class FirmProfileError extends OperatorError {}

/** A paragraph, or a list of items. All text is plain. */
export type LetterBlock = { readonly paragraph: string } | { readonly list: string[] };

/** One version of the firm's engagement letter, or of another text that clients agree to. */
export interface EngagementLetter {
  /** Its Markdown, with the firm's values filled in. */
  readonly text: string;
  /** The SHA-256 of the text in UTF-8, in hexadecimal, which identifies this version. */
  readonly hash: string;
}

/** More than a letter has, and little enough for a screen. */
const maxLength = 50_000;

/**
 * Reads a text that clients agree to, and fills in `{{name}}` and the other texts of `profile`.
 * @returns null if the folder has none
 * @throws FirmProfileError that names the file, and says what is wrong
 */
function loadText(path: string, profile: Readonly<Record<string, unknown>>): EngagementLetter | null {
  if (!existsSync(path)) return null;
  const fail = (problem: string): never => {
    throw new FirmProfileError(`${path} ${problem}`);
  };
  const text = readFileSync(path, 'utf8')
    .replaceAll('\r\n', '\n')
    .replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const value = profile[key];
      return typeof value === 'string' ? value : fail(`names {{${key}}}, which is not a text in firm.json`);
    });
  if (text.length > maxLength) fail(`is longer than ${maxLength} characters`);
  const { title, opening, sections } = readLetter(text);
  if (!title) fail('has no title: begin it with ---, a line with "title: …", and ---');
  if (sections.length === 0) fail('has no section: begin one with "## "');
  const empty = sections.find(({ blocks }) => blocks.length === 0);
  if (empty) fail(`has nothing below the heading "${empty.heading}"`);
  const markup = [...opening, ...sections.flatMap(({ blocks }) => blocks)].flatMap(textsOf).find(hasMarkup);
  if (markup)
    fail(
      `may have only paragraphs, headings (##) and lists (-), so this is not shown: ${markup.slice(0, 80)}`,
    );
  return { text, hash: sha256(text).toString('hex') };
}

const textsOf = (block: LetterBlock): readonly string[] => ('list' in block ? block.list : [block.paragraph]);

/** Markdown that would be shown as it is written. */
const hasMarkup = (text: string): boolean => /^#|^>|^\d+\. |\*\*|`|\]\(|<[a-z/!]/i.test(text);

/**
 * Reads a letter's Markdown as screens and PDFs show it: front matter with the title, paragraphs, `## headings` and lists. `opening`
 * is what stands before the first heading.
 */
export function readLetter(text: string) {
  const [, front = '', body = text] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const [opening = '', ...parts] = body.split(/^## /m);
  return {
    title: /^title:(.+)$/m.exec(front)?.[1]?.trim() ?? '',
    opening: blocksOf(opening),
    sections: parts.map((part) => {
      const [heading = '', ...rest] = part.split('\n');
      return { heading: heading.trim(), blocks: blocksOf(rest.join('\n')) };
    }),
  };
}

const blocksOf = (text: string): LetterBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) =>
      block.startsWith('- ')
        ? { list: block.slice(2).split(/\n- /).map(oneLine) }
        : { paragraph: oneLine(block) },
    );

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

type Named = Pick<Firm, 'ownerRole'>;

/** Returns a role's name in the API: the firm's own name for the owner, and the role itself for the others. */
export function roleToApi(role: Role, firm: Named): string {
  return role === 'Owner' ? firm.ownerRole : role;
}

/** The machine's reasons, with the firm's own name for the owner. */
export const reasonsInFirmWords = (reasons: readonly Reason[], { ownerRole }: Named): Reason[] =>
  reasons.map((reason) => ({ ...reason, sentence: nameOwner(reason.sentence, ownerRole) }));

/** Returns the owner's role name as used in flags and paths (`is{name}Start`): letters and digits only. */
export function ownerFlagName(firm: Named): string {
  return firm.ownerRole.replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The addresses of mailboxes that several people at the firm read: the firm's and its offices', the sender of its
 * emails, and the account of the mailbox on a mail server. No account may have one of them, and no email that opens
 * something goes to them.
 */
@Injectable()
export class SharedMailboxes {
  private readonly addresses: ReadonlySet<string>;

  constructor(@Inject(FIRM) firm: Firm, @Inject(ENVIRONMENT) { mailFrom, imap }: Environment) {
    this.addresses = new Set([...firmAddresses(firm), mailFrom, ...(imap ? [imap.user] : [])].map(mailboxOf));
  }

  /** The parts of these addresses after the `@`. */
  get domains(): string[] {
    return [...new Set([...this.addresses].map((address) => address.slice(address.lastIndexOf('@') + 1)))];
  }

  /**
   * Whether mail to this address arrives in one of them; `hello+x@firm.example` does where `hello@firm.example` does.
   */
  include(address: string): boolean {
    return this.addresses.has(mailboxOf(address));
  }
}

/** The address without its tag (RFC 5233), because most servers deliver `name+tag@…` to `name@…`. */
function mailboxOf(address: string): string {
  const whole = normalizeEmail(address);
  const [tag, at] = [whole.indexOf('+', 1), whole.lastIndexOf('@')];
  return tag === -1 || tag > at ? whole : whole.slice(0, tag) + whole.slice(at);
}

/** What `loadFirm` adds to the profile. */
const added: readonly (keyof Firm)[] = ['offices', 'prices', 'engagementLetter', 'disclosure'];
/** A key that differs in more letters is another word. */
const mostMistakes = 3;

/** Returns a sentence for each key of firm.json that nothing reads, with the known key that is most like it. */
export function unknownKeys(firm: Firm): string[] {
  const known = Object.keys(firmProfileSchema.shape);
  return Object.keys(firm)
    .filter((key) => ![...known, ...added].includes(key))
    .map((key) => {
      const [nearest] = known
        .map((name) => ({ name, mistakes: mistakesIn(key.toLowerCase(), name.toLowerCase()) }))
        .sort((one, other) => one.mistakes - other.mistakes);
      const meant = nearest!.mistakes <= mostMistakes ? `. Did you mean ${nearest!.name}?` : '';
      return `firm.json has ${key}, which nothing reads${meant}`;
    });
}

/** How many letters to add, remove or replace to get from one text to the other (Levenshtein's distance). */
function mistakesIn(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1];
    for (const [index, wanted] of [...other].entries())
      next.push(Math.min(next[index]! + 1, row[index + 1]! + 1, row[index]! + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/json.js';

/** Thrown when a file in the firm's folder is invalid. The message names the file and the fields. */
export class FirmProfileError extends Error {
  override readonly name = 'FirmProfileError';
}

/** A paragraph, or a list of items. All text is plain. */
export type LetterBlock = { readonly paragraph: string } | { readonly list: string[] };

interface LetterSection {
  readonly heading: string;
  readonly blocks: LetterBlock[];
}

/** A letter as screens and PDFs show it. */
export interface LetterDocument {
  readonly title: string;
  /** What stands before the first heading. */
  readonly opening: LetterBlock[];
  readonly sections: LetterSection[];
}

/** One version of the firm's engagement letter, or of another text that clients agree to. */
export interface EngagementLetter {
  /** Its Markdown, with the firm's values filled in. */
  readonly text: string;
  /** The SHA-256 of the text in UTF-8, in hexadecimal, which identifies this version. */
  readonly hash: string;
}

/** The file of the letter in the firm's folder. A firm without it sends quotes without a letter. */
const letterFile = join('content', 'engagement-letter.md');
/** What the ESIGN Act asks to tell who signs electronically. A firm without it lets nobody sign in the portal. */
const disclosureFile = join('content', 'e-sign-disclosure.md');

/** More than a letter has, and little enough for a screen. */
const maxLength = 50_000;

/** Reads the disclosure as {@link loadEngagementLetter} does the letter. */
export const loadDisclosure = (firmDir: string, profile: Readonly<Record<string, unknown>>) =>
  loadText(join(firmDir, disclosureFile), profile);

/** Reads the engagement letter. */
export const loadEngagementLetter = (firmDir: string, profile: Readonly<Record<string, unknown>>) =>
  loadText(join(firmDir, letterFile), profile);

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

/** Reads a letter's Markdown: front matter with the title, paragraphs, `## headings` and lists. */
export function readLetter(text: string): LetterDocument {
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

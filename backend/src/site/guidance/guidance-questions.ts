import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The topics of the firm's guidance library by slug, each with the slugs of its questions. */
export type GuidanceQuestions = ReadonlyMap<string, ReadonlySet<string>>;

/** Injection token of `GuidanceQuestions`. */
export const GUIDANCE_QUESTIONS = Symbol('GUIDANCE_QUESTIONS');

/** Reads content/guidance in the firm's folder: each file is a topic, and each `## heading` in it is a question. */
export function loadQuestions(firmDir: string): GuidanceQuestions {
  const folder = join(firmDir, 'content', 'guidance');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return new Map(
    files.map((name) => {
      const headings = readFileSync(join(folder, name), 'utf8').matchAll(/^## (.+)$/gm);
      return [name.slice(0, -'.md'.length), new Set([...headings].map(([, title = '']) => addressOf(title)))];
    }),
  );
}

/** Converts 'What is an EIN?' to 'what-is-an-ein', exactly as the site's build does. */
const addressOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

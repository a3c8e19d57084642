import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each topic of the firm's guidance library, by its address, with the addresses of its questions. */
export type GuidanceQuestions = ReadonlyMap<string, ReadonlySet<string>>;

/** Injection token of `GuidanceQuestions`. */
export const GUIDANCE_QUESTIONS = Symbol('GUIDANCE_QUESTIONS');

/** Reads content/guidance of the firm's folder: a file is a topic, each `## heading` in it a question. */
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

/** 'What is an EIN?' → 'what-is-an-ein', as the site makes it when it is built. */
const addressOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

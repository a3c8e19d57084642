import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Injection token of the addresses, in full, of the pages that are meant to be found. */
export const INDEXED_PAGES = Symbol('FOUND_PAGES');

const siteSchema = z.object({ found: z.array(z.url()).default([]) });

/** Those that the site's build wrote down; none where no site is built, or where it does not know its own address. */
export function loadIndexedPages(siteFolder: string): readonly string[] {
  const file = join(siteFolder, '.site.json');
  return existsSync(file) ? siteSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).found : [];
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Injection token of the absolute addresses of pages for search engines. */
export const INDEXED_PAGES = Symbol('INDEXED_PAGES');

const siteSchema = z.object({ found: z.array(z.url()).default([]) });

/** Reads them from the site's build; none if the site is not built, or was built without its own address. */
export function loadIndexedPages(siteFolder: string): readonly string[] {
  const file = join(siteFolder, '.site.json');
  return existsSync(file) ? siteSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).found : [];
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { withoutTrailingSlashes } from '@tax-firm/contract';

const siteMapSchema = z.object({
  pages: z.array(z.string()),
  screens: z.array(z.string()),
  redirects: z.record(z.string(), z.string()),
});

/** How to answer a path of the site. `file` is relative to the built site. */
export type Destination = { status: 200 | 404; file: string } | { status: 301; address: string };

/**
 * Reads the paths that the site's build listed in `.site.json`, and returns a function from a path to its
 * destination. It ignores case and trailing slashes: each page has one canonical path, to which other spellings
 * redirect.
 * @throws Error if the file is missing or invalid
 */
export function readSiteMap(folder: string): (path: string) => Destination {
  const text = readFileSync(join(folder, '.site.json'), 'utf8');
  const { pages, screens, redirects } = siteMapSchema.parse(JSON.parse(text));
  const known = new Map(pages.map((page) => [page.toLowerCase(), page]));
  const moved = new Map(Object.entries(redirects).map(([from, to]) => [from.toLowerCase(), to]));
  const patterns = screens.map(patternOf);

  return (path) => {
    const plain = path.length > 1 ? withoutTrailingSlashes(path) || '/' : path;
    const address = moved.get(plain.toLowerCase()) ?? known.get(plain.toLowerCase());
    if (address !== undefined && address !== path) return { status: 301, address };
    if (address !== undefined)
      return { status: 200, file: `.pages${address === '/' ? '/index' : address}.html` };
    if (patterns.some((pattern) => pattern.test(plain))) return { status: 200, file: 'index.html' };
    return { status: 404, file: '.pages/404.html' };
  };
}

/** Converts a pattern such as `/ClientTaxReturn/:id/*` to a regular expression. */
function patternOf(screen: string): RegExp {
  const source = screen
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`, 'i');
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Article } from '../blog/blog.dto.js';

/** An article in a list. */
export type ArticleSummary = Omit<Article, 'content'>;

/** Data for rendering the site's pages (PageData in frontend/src/prerender.tsx). */
export interface PageData {
  readonly blog?: {
    readonly list?: { readonly q: string; readonly articles: readonly ArticleSummary[] };
    readonly similar?: { readonly q: string; readonly articles: readonly ArticleSummary[] };
    readonly article?: { readonly id: string; readonly article: Article | null };
  };
  readonly refusedMessage?: {
    readonly name: string;
    readonly email: string;
    readonly message: string;
    readonly from: string;
    readonly sentence: string;
  };
}

/** Renders the page at an address (path and search) as a complete HTML document. */
export type RenderPage = (address: string, data: PageData) => Promise<string>;

/** Injection token of `RenderPage`; undefined if the site is not built. */
export const RENDER_PAGE = Symbol('RENDER_PAGE');

interface Renderer {
  render(address: string, document: unknown, data: PageData): Promise<string>;
}

/**
 * The renderer from the site's build; undefined if there is none. The renderer and each screen load on first use
 * (docs/adr/0008-frontend.md).
 */
export function loadRenderer(siteFolder: string): RenderPage | undefined {
  const folder = join(siteFolder, '.renderer');
  const file = join(folder, 'prerender.js');
  if (!existsSync(file)) return undefined;

  let loaded: Promise<{ renderer: Renderer; document: unknown }> | undefined;
  const load = async () => ({
    renderer: (await import(pathToFileURL(file).href)) as Renderer,
    document: JSON.parse(await readFile(join(folder, 'document.json'), 'utf8')) as unknown,
  });
  return async (address, data) => {
    const { renderer, document } = await (loaded ??= load());
    return renderer.render(address, document, data);
  };
}

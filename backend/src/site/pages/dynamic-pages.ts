import { Inject, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { articleToFind, withoutTrailingSlashes } from '@tax-firm/contract';
import { LRUCache } from 'lru-cache';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DynamicPage, type RefusedPage, renderedPage } from '../../http/response/static-site.js';
import { TooManyRequests } from '../../http/response/too-many-requests.js';
import { type Article, BlogService, toArticle } from '../blog/blog.service.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';

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

/** Most characters of a search that the server renders, as many as the fields of searches take. */
const maxSearchLength = 200;

/** The blog's pages, rendered on request because articles change while the server runs. */
@Injectable()
export class BlogPages {
  private readonly cache = new LRUCache<string, DynamicPage>({ max: maxCachedPages });
  /** The state of the blog in the cached pages. */
  private cachedState = '';

  constructor(
    private readonly blog: BlogService,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * /blog with the articles that match a search, which counts against the caller's limit as a call of the API does.
   * @param q as in `BlogService.list`
   * @throws TooManyRequests
   */
  async list(q: string, caller: string, renderPage: RenderPage): Promise<DynamicPage> {
    if (q === '') return this.cached('/blog', () => this.renderList(q, renderPage));
    await this.limiter.take('search', caller);
    // There are too many possible searches to cache, so only the full list is cached.
    return this.renderList(q, renderPage);
  }

  /** /blog/article/:id, by id or slug; 404 for an article that does not exist or is not published. */
  async article(id: string, renderPage: RenderPage): Promise<DynamicPage> {
    const address = `/blog/article/${encodeURIComponent(id)}`;
    return this.cached(address, async () => {
      const article = await this.find(id);
      const page = await renderPage(address, { blog: { article: { id, article } } });
      return { status: article ? 200 : 404, page: renderedPage(page) };
    });
  }

  private async renderList(q: string, renderPage: RenderPage): Promise<DynamicPage> {
    const articles = (await this.blog.list(q)).map(toArticle).map(summaryOf);
    const blog: PageData['blog'] = { list: { q, articles } };
    const similar = articles.length === 0 && q !== '' ? (await this.blog.search(q)).map(toArticle) : [];
    const address = q === '' ? '/blog' : `/blog?${new URLSearchParams({ q })}`;
    return {
      status: 200,
      page: renderedPage(
        await renderPage(address, { blog: { ...blog, similar: { q, articles: similar.map(summaryOf) } } }),
      ),
    };
  }

  private async find(id: string): Promise<Article | null> {
    if (!articleToFind.safeParse({ id }).success) return null;
    try {
      return toArticle(await this.blog.find(id));
    } catch (error) {
      if (error instanceof NotFoundException) return null;
      throw error;
    }
  }

  /** A cached page, unless any process has changed an article since. 404 pages are not cached. */
  private async cached(address: string, render: () => Promise<DynamicPage>): Promise<DynamicPage> {
    const state = await this.blog.state();
    if (state !== this.cachedState) this.cache.clear();
    this.cachedState = state;
    const hit = this.cache.get(address);
    if (hit) return hit;
    const rendered = await render();
    // An article may have changed during rendering.
    if (rendered.status === 200 && state === this.cachedState) this.cache.set(address, rendered);
    return rendered;
  }
}

/** Pages that the build cannot prerender: the blog, and pages that depend on query parameters. */
@Injectable()
export class DynamicPages {
  private readonly logger = new Logger('Site');

  constructor(
    private readonly blog: BlogPages,
    @Inject(RENDER_PAGE) private readonly renderPage: RenderPage | undefined,
  ) {}

  /**
   * Renders the page at an address.
   * @param caller the address of who asks, as `clientAddress` returns it
   * @returns undefined for every other page, for a longer search, and if rendering fails; then the browser renders the
   *   page of the build
   */
  async pageAt(
    path: string,
    query: URLSearchParams,
    caller: string,
  ): Promise<DynamicPage | RefusedPage | undefined> {
    if (!this.renderPage) return undefined;
    try {
      return await this.render(withoutTrailingSlashes(path), query, caller, this.renderPage);
    } catch (error) {
      if (error instanceof TooManyRequests) return { status: 429, retryAfterS: error.retryAfterS };
      this.logger.error({ err: error }, 'could not render a page');
      return undefined;
    }
  }

  private async render(
    path: string,
    query: URLSearchParams,
    caller: string,
    renderPage: RenderPage,
  ): Promise<DynamicPage | undefined> {
    const asked = (name: string) => query.get(name)?.trim() ?? '';
    const isShort = (search: string) => search.length <= maxSearchLength;
    if (path === '/blog') {
      const search = asked('q').replaceAll('\0', '');
      return isShort(search) ? this.blog.list(search, caller, renderPage) : undefined;
    }
    const [, article] = /^\/blog\/article\/([^/]+)$/i.exec(path) ?? [];
    if (article !== undefined) return this.blog.article(decoded(article), renderPage);
    const name = queryParameters.get(path)?.find((known) => asked(known) !== '');
    if (name === undefined || !isShort(asked(name))) return undefined;
    const address = `${path}?${new URLSearchParams({ [name]: asked(name) })}`;
    return { status: 200, page: renderedPage(await renderPage(address, {})) };
  }
}

/** Prerendered pages whose content depends on these query parameters. */
const queryParameters = new Map([
  ['/cpa-free-guidance', ['q']],
  ['/Contact', ['near', 'region']],
]);

/** Decodes a path segment. Malformed ones stay as they are: no article has such an address. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Most cached pages, at about 50 kB each. */
const maxCachedPages = 100;

const summaryOf = ({ content: _, ...summary }: Article): ArticleSummary => summary;

import { Inject, Injectable, Logger } from '@nestjs/common';
import { articleToFind, withoutTrailingSlashes } from '@tax-firm/contract';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Environment } from '../../base/config/environment.js';
import { decoded, type DynamicPage, renderedPage } from '../../http/response/static-site.js';
import { TooManyRequests } from '../../http/response/too-many-requests.js';
import { type Article, BlogService } from '../blog/blog.service.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';

/** An article in a list. */
type ArticleSummary = Omit<Article, 'content'>;

interface ListedArticles {
  readonly q: string;
  readonly articles: readonly ArticleSummary[];
}

/** Data for rendering the site's pages (PageData in frontend/src/prerender.tsx). */
export interface PageData {
  readonly blog?: {
    readonly list?: ListedArticles;
    readonly similar?: ListedArticles;
    readonly article?: { readonly id: string; readonly article: Article | null };
  };
  readonly refusedMessage?: Readonly<Record<'name' | 'email' | 'message' | 'from' | 'sentence', string>>;
}

/** Renders the page at an address (path and search) as a complete HTML document. */
export type RenderPage = (address: string, data: PageData) => Promise<string>;

/** Injection token of `RenderPage`; undefined if the site is not built. */
export const RENDER_PAGE = Symbol('RENDER_PAGE');

/**
 * The renderer from the site's build; undefined if there is none. The renderer and each screen load on first use
 * (docs/adr/0008-frontend.md).
 */
export function loadRenderer({ siteDir }: Environment): RenderPage | undefined {
  const file = join(siteDir, '.renderer', 'prerender.js');
  if (!existsSync(file)) return undefined;
  let document: unknown;
  return async (address, data) => {
    document ??= JSON.parse(await readFile(join(siteDir, '.renderer', 'document.json'), 'utf8'));
    const renderer = (await import(pathToFileURL(file).href)) as {
      render(address: string, document: unknown, data: PageData): Promise<string>;
    };
    return renderer.render(address, document, data);
  };
}

/** Most characters of a search that the server renders, as many as the fields of searches take. */
const maxSearchLength = 200;

/** Pages that the build cannot prerender: the blog, whose articles change, and pages that depend on query parameters. */
@Injectable()
export class DynamicPages {
  private readonly logger = new Logger('Site');

  constructor(
    private readonly blog: BlogService,
    private readonly limiter: RateLimiter,
    @Inject(RENDER_PAGE) private readonly renderPage: RenderPage | undefined,
  ) {}

  /**
   * Renders the page at an address.
   * @param caller the address of who asks, as `clientAddress` returns it; a search of the blog counts against its limit, as
   *   a call of the API does
   * @returns undefined for every other page, for a longer search, and if rendering fails; then the browser renders the
   *   page of the build
   */
  async pageAt(path: string, query: URLSearchParams, caller: string): Promise<DynamicPage | undefined> {
    if (!this.renderPage) return undefined;
    try {
      const asked = await this.dataAt(withoutTrailingSlashes(path), query, caller);
      if (!asked) return undefined;
      const { address, data } = asked;
      const status = data.blog?.article?.article === null ? 404 : 200;
      return { status, page: renderedPage(await this.renderPage(address, data)) };
    } catch (error) {
      if (error instanceof TooManyRequests) return { status: 429, retryAfterS: error.retryAfterS };
      this.logger.error({ err: error }, 'could not render a page');
      return undefined;
    }
  }

  /** What a page is rendered with; undefined for one that is not rendered here. */
  private async dataAt(
    path: string,
    query: URLSearchParams,
    caller: string,
  ): Promise<{ address: string; data: PageData } | undefined> {
    const segment = /^\/blog\/article\/([^/]+)$/i.exec(path)?.[1];
    if (segment !== undefined) {
      // No article has a malformed address.
      const id = decoded(segment) ?? segment;
      const article = articleToFind.safeParse({ id }).success ? await this.blog.find(id) : null;
      return {
        address: `/blog/article/${encodeURIComponent(id)}`,
        data: { blog: { article: { id, article } } },
      };
    }
    const typed = queryParameters
      .get(path)
      ?.map((name) => ({ name, value: (query.get(name) ?? '').replaceAll('\0', '').trim() }))
      .find(({ value }) => value !== '');
    if (typed && typed.value.length > maxSearchLength) return undefined;
    const address = typed ? `${path}?${new URLSearchParams({ [typed.name]: typed.value })}` : path;
    if (path !== '/blog') return typed && { address, data: {} };
    if (typed) await this.limiter.take('search', caller);
    const q = typed?.value ?? '';
    const articles = (await this.blog.list(q)).map(summaryOf);
    const similar = articles.length === 0 ? (await this.blog.search(q)).map(summaryOf) : [];
    return { address, data: { blog: { list: { q, articles }, similar: { q, articles: similar } } } };
  }
}

/** Prerendered pages whose content depends on these query parameters. */
const queryParameters = new Map([
  ['/blog', ['q']],
  ['/cpa-free-guidance', ['q']],
  ['/Contact', ['near', 'region']],
]);

const summaryOf = ({ content: _, ...summary }: Article): ArticleSummary => summary;

import { Injectable, NotFoundException } from '@nestjs/common';
import { articleToFind } from '@tax-firm/contract';
import { LRUCache } from 'lru-cache';
import { BlogService } from '../blog/blog.service.js';
import { type Article, toArticle } from '../blog/blog.dto.js';
import { type DynamicPage, renderedPage } from '../../http/response/static-site.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { type ArticleSummary, type PageData, type RenderPage } from './page-renderer.js';

/** Most cached pages, at about 50 kB each. */
const maxCachedPages = 100;

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

const summaryOf = ({ content: _, ...summary }: Article): ArticleSummary => summary;

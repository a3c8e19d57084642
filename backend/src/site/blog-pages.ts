import { Injectable, NotFoundException } from '@nestjs/common';
import { articleToFind } from '@tax-firm/contract';
import { BlogService } from '../blog/blog.service.js';
import { toArticle } from '../blog/blog-views.js';
import { type Article } from '../blog/blog.dto.js';
import { drawnPage, type LivePage } from '../http/static-site.js';
import { type ArticleSummary, type Draw, type PageData } from './drawing.js';

/** Pages kept at once: some 50 kB each. */
const mostKept = 100;

/** The blog's pages. What is published changes while the program runs, so they are drawn when they are asked for. */
@Injectable()
export class BlogPages {
  private readonly kept = new Map<string, LivePage>();
  /** The state of the blog that the kept pages show. */
  private shown = '';

  constructor(private readonly blog: BlogService) {}

  /** /blog, with the articles that a search finds. @param q as `BlogService.list` takes it */
  list(q: string, draw: Draw): Promise<LivePage> {
    // What people type has no end: only the whole list is kept.
    return q === '' ? this.keeping('/blog', () => this.drawList(q, draw)) : this.drawList(q, draw);
  }

  /** /blog/article/:id, by id or slug; with 404 for an article that is not there, or not yet published. */
  async article(id: string, draw: Draw): Promise<LivePage> {
    const address = `/blog/article/${encodeURIComponent(id)}`;
    return this.keeping(address, async () => {
      const article = await this.find(id);
      const page = await draw(address, { blog: { article: { id, article } } });
      return { status: article ? 200 : 404, page: drawnPage(page) };
    });
  }

  private async drawList(q: string, draw: Draw): Promise<LivePage> {
    const articles = (await this.blog.list(q)).map(toArticle).map(summaryOf);
    const blog: PageData['blog'] = { list: { q, articles } };
    const similar = articles.length === 0 && q !== '' ? (await this.blog.search(q)).map(toArticle) : [];
    const address = q === '' ? '/blog' : `/blog?${new URLSearchParams({ q })}`;
    return {
      status: 200,
      page: drawnPage(
        await draw(address, { blog: { ...blog, similar: { q, articles: similar.map(summaryOf) } } }),
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

  /** A page drawn before, unless an article has changed since, in this process or another. Unknown ids are not kept. */
  private async keeping(address: string, make: () => Promise<LivePage>): Promise<LivePage> {
    const state = await this.blog.state();
    if (state !== this.shown) this.kept.clear();
    this.shown = state;
    const known = this.kept.get(address);
    if (known) return known;
    const made = await make();
    // An article may have changed while the page was drawn.
    if (made.status === 200 && state === this.shown) {
      for (const oldest of this.kept.keys()) {
        if (this.kept.size < mostKept) break;
        this.kept.delete(oldest);
      }
      this.kept.set(address, made);
    }
    return made;
  }
}

const summaryOf = ({ content: _, ...summary }: Article): ArticleSummary => summary;

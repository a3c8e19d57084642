import { Inject, Injectable, Logger } from '@nestjs/common';
import { renderedPage, type DynamicPage } from '../http/static-site.js';
import { BlogPages } from './blog-pages.js';
import { RENDER_PAGE, type RenderPage } from './page-renderer.js';

/** Characters of a search that is answered; a longer one is cut off. */
const maxSearchLength = 200;

/** Pages whose content the build could not know: the blog, and those that answer a question in their address. */
@Injectable()
export class DynamicPages {
  private readonly logger = new Logger('Site');

  constructor(
    private readonly blog: BlogPages,
    @Inject(RENDER_PAGE) private readonly renderPage: RenderPage | undefined,
  ) {}

  /**
   * The page at an address, drawn for whoever asks.
   * @returns undefined for every other page, and for one that cannot be drawn: then the browser draws what the build left
   */
  async pageAt(path: string, query: URLSearchParams): Promise<DynamicPage | undefined> {
    if (!this.renderPage) return undefined;
    try {
      return await this.render(path.replace(/\/+$/, ''), query, this.renderPage);
    } catch (error) {
      this.logger.error({ err: error }, 'a page could not be drawn');
      return undefined;
    }
  }

  private async render(
    path: string,
    query: URLSearchParams,
    renderPage: RenderPage,
  ): Promise<DynamicPage | undefined> {
    const asked = (name: string) => query.get(name)?.trim().slice(0, maxSearchLength) ?? '';
    if (path === '/blog') return this.blog.list(asked('q').replaceAll('\0', ''), renderPage);
    const [, article] = /^\/blog\/article\/([^/]+)$/i.exec(path) ?? [];
    if (article !== undefined) return this.blog.article(decoded(article), renderPage);
    const name = queryParameters.get(path)?.find((known) => asked(known) !== '');
    if (name === undefined) return undefined;
    const address = `${path}?${new URLSearchParams({ [name]: asked(name) })}`;
    return { status: 200, page: renderedPage(await renderPage(address, {})) };
  }
}

/** Pages that the build drew, which say something else when their address asks for it. */
const queryParameters = new Map([
  ['/cpa-free-guidance', ['q']],
  ['/Contact', ['near', 'region']],
]);

/** What is not well formed stands for itself: no article has such an address. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

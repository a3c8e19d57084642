import { Inject, Injectable, Logger } from '@nestjs/common';
import { withoutTrailingSlashes } from '@tax-firm/contract';
import { renderedPage, type DynamicPage, type RefusedPage } from '../../http/response/static-site.js';
import { TooManyRequests } from '../../http/response/too-many-requests.js';
import { BlogPages } from './blog-pages.js';
import { RENDER_PAGE, type RenderPage } from './page-renderer.js';

/** Most characters of a search that the server renders, as many as the fields of searches take. */
const maxSearchLength = 200;

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

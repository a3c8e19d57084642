import { Inject, Injectable, Logger } from '@nestjs/common';
import { drawnPage, type LivePage } from '../http/static-site.js';
import { BlogPages } from './blog-pages.js';
import { DRAW, type Draw } from './drawing.js';

/** Characters of a search that is answered; a longer one is cut off. */
const longestSearch = 200;

/** Pages whose content the build could not know: the blog, and those that answer a question in their address. */
@Injectable()
export class LivePages {
  private readonly logger = new Logger('Site');

  constructor(
    private readonly blog: BlogPages,
    @Inject(DRAW) private readonly draw: Draw | undefined,
  ) {}

  /**
   * The page at an address, drawn for whoever asks.
   * @returns undefined for every other page, and for one that cannot be drawn: then the browser draws what the build left
   */
  async at(path: string, query: URLSearchParams): Promise<LivePage | undefined> {
    if (!this.draw) return undefined;
    try {
      return await this.drawn(path.replace(/\/+$/, ''), query, this.draw);
    } catch (error) {
      this.logger.error({ err: error }, 'a page could not be drawn');
      return undefined;
    }
  }

  private async drawn(path: string, query: URLSearchParams, draw: Draw): Promise<LivePage | undefined> {
    const asked = (name: string) => query.get(name)?.trim().slice(0, longestSearch) ?? '';
    if (path === '/blog') return this.blog.list(asked('q').replaceAll('\0', ''), draw);
    const [, article] = /^\/blog\/article\/([^/]+)$/i.exec(path) ?? [];
    if (article !== undefined) return this.blog.article(decoded(article), draw);
    const name = questions.get(path)?.find((known) => asked(known) !== '');
    if (name === undefined) return undefined;
    const address = `${path}?${new URLSearchParams({ [name]: asked(name) })}`;
    return { status: 200, page: drawnPage(await draw(address, {})) };
  }
}

/** Pages that the build drew, which say something else when their address asks for it. */
const questions = new Map([
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

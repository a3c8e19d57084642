import { Controller, Get, Header, Inject, NotFoundException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../accounts/account/access.js';
import { BlogService } from '../blog/blog.service.js';
import { INDEXED_PAGES } from './indexed-pages.js';

/** The sitemap for search engines: the site's pages and the published articles. */
@ApiExcludeController()
@Controller('sitemap.xml')
export class SitemapController {
  constructor(
    private readonly blog: BlogService,
    @Inject(INDEXED_PAGES) private readonly pages: readonly string[],
  ) {}

  @Get()
  @Public()
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  async show(): Promise<string> {
    const [first] = this.pages;
    if (first === undefined) throw new NotFoundException('Not found');
    const articles = (await this.blog.list()).map(({ slug, updatedAt }) => ({
      address: new URL(`/blog/article/${encodeURIComponent(slug)}`, first).href,
      changed: updatedAt,
    }));
    const entries = [...this.pages.map((address) => ({ address, changed: undefined })), ...articles];
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(urlOf).join('\n')}
</urlset>
`;
  }
}

/** One entry. URL.href leaves only `&` to escape. */
const urlOf = ({ address, changed }: { address: string; changed: Date | undefined }) =>
  `  <url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;

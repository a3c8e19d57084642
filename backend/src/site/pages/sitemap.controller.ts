import { Controller, Get, Header, Inject, NotFoundException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../accounts/account/access.js';
import { type Environment } from '../../base/config/environment.js';
import { BlogService } from '../blog/blog.service.js';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Injection token of the absolute addresses of pages for search engines. */
export const INDEXED_PAGES = Symbol('INDEXED_PAGES');

const siteSchema = z.object({ found: z.array(z.url()).default([]) });

/** Reads them from the site's build; none if the site is not built, or was built without its own address. */
export function loadIndexedPages({ siteDir }: Environment): readonly string[] {
  const file = join(siteDir, '.site.json');
  return existsSync(file) ? siteSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).found : [];
}

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
    const articles = (await this.blog.list()).map(({ slug, updated }) =>
      urlOf(new URL(`/blog/article/${encodeURIComponent(slug)}`, first).href, updated),
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...this.pages.map((page) => urlOf(page)), ...articles].join('\n')}
</urlset>
`;
  }
}

/** One entry. URL.href leaves only `&` to escape. */
const urlOf = (address: string, changed?: string) =>
  `  <url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;

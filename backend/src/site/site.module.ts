import { type DynamicModule, Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.js';
import { ContactModule } from '../contact/contact.module.js';
import { BlogPages } from './blog-pages.js';
import { ContactPageController } from './contact-page.controller.js';
import { RENDER_PAGE, loadRenderer } from './page-renderer.js';
import { INDEXED_PAGES, loadIndexedPages } from './indexed-pages.js';
import { DynamicPages } from './dynamic-pages.js';
import { SitemapController } from './sitemap.controller.js';

/** What the website needs of the server beside its files: pages drawn when they are asked for, and the contact form's. */
@Module({})
export class SiteModule {
  /** @param siteFolder the built site, which may not be there */
  static forRoot(siteFolder: string): DynamicModule {
    return {
      module: SiteModule,
      imports: [BlogModule, ContactModule],
      controllers: [SitemapController, ContactPageController],
      providers: [
        { provide: RENDER_PAGE, useFactory: () => loadRenderer(siteFolder) },
        { provide: INDEXED_PAGES, useFactory: () => loadIndexedPages(siteFolder) },
        BlogPages,
        DynamicPages,
      ],
      exports: [DynamicPages],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { BlogModule } from './blog/blog.module.js';
import { ContactModule } from './contact/contact.module.js';
import { BlogPages } from './pages/blog-pages.js';
import { ContactPageController } from './pages/contact-page.controller.js';
import { RENDER_PAGE, loadRenderer } from './pages/page-renderer.js';
import { INDEXED_PAGES, loadIndexedPages } from './pages/indexed-pages.js';
import { DynamicPages } from './pages/dynamic-pages.js';
import { SitemapController } from './pages/sitemap.controller.js';

/** The parts of the website that need the server: pages rendered on request, the contact form and the sitemap. */
@Module({})
export class SiteModule {
  /** @param siteFolder folder of the built site; it may be missing */
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

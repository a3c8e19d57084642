import { type DynamicModule, Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.js';
import { ContactModule } from '../contact/contact.module.js';
import { BlogPages } from './blog-pages.js';
import { ContactPageController } from './contact-page.controller.js';
import { DRAW, drawingOf } from './drawing.js';
import { FOUND_PAGES, foundPagesOf } from './found-pages.js';
import { LivePages } from './live-pages.js';
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
        { provide: DRAW, useFactory: () => drawingOf(siteFolder) },
        { provide: FOUND_PAGES, useFactory: () => foundPagesOf(siteFolder) },
        BlogPages,
        LivePages,
      ],
      exports: [LivePages],
    };
  }
}

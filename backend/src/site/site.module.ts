import { Global, Module } from '@nestjs/common';
import { ENVIRONMENT } from '../base/config/environment.js';
import { BlogController, BlogImagesController } from './blog/blog.controller.js';
import { BlogService } from './blog/blog.service.js';
import { ContactController, ContactPageController, ContactService } from './pages/contact.controller.js';
import { GuidanceController } from './guidance/guidance.controller.js';
import { DynamicPages, loadRenderer, RENDER_PAGE } from './pages/dynamic-pages.js';
import { INDEXED_PAGES, loadIndexedPages, SitemapController } from './pages/sitemap.controller.js';
import {
  ServiceRequestsController,
  ServiceRequestsService,
} from './service-requests/service-requests.controller.js';

/**
 * The parts of the website that need the server: the blog, pages rendered on request, the contact forms, readers'
 * feedback on the guidance library, requests for a call, and the sitemap. Global: the sample data fills the blog and the
 * list of requests.
 */
@Global()
@Module({
  controllers: [
    BlogImagesController,
    BlogController,
    ContactController,
    GuidanceController,
    ServiceRequestsController,
    SitemapController,
    ContactPageController,
  ],
  providers: [
    { provide: RENDER_PAGE, useFactory: loadRenderer, inject: [ENVIRONMENT] },
    { provide: INDEXED_PAGES, useFactory: loadIndexedPages, inject: [ENVIRONMENT] },
    BlogService,
    ContactService,
    DynamicPages,
    ServiceRequestsService,
  ],
  exports: [BlogService, DynamicPages, ServiceRequestsService],
})
export class SiteModule {}

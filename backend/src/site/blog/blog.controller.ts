import {
  Body,
  Delete,
  Get,
  Header,
  Inject,
  Logger,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
  Req,
  Res,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import {
  type ArticleChange,
  articleChange,
  articleSearch,
  articleToDelete,
  articleToFind,
  fuzzySearch,
  type NewArticle,
  newArticle,
} from '@tax-firm/contract';
import { type Request, type Response } from 'express';
import { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CurrentUser, type Principal, Public, StaffWithAccess } from '../../accounts/account/access.js';
import { Clock, dayMs, Scheduled } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { sha256 } from '../../base/json.js';
import { VirusScanner } from '../../files/scanning/virus-scanner.js';
import { receivePicture } from '../../files/uploads/picture.js';
import { TakesFile } from '../../files/uploads/upload.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { noteUpload } from '../../http/idempotency/command-context.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { ApiCall, ApiController, ApiCreation, ApiFile, refusesFields } from '../../http/response/api-call.js';
import { sendImage } from '../../http/response/send-written-file.js';
import { BlogImage } from './blog-article.entity.js';
import { atomFeed } from './blog-feed.js';
import { article, authoredArticle, BlogService, noArticle } from './blog.service.js';

/** Most articles in the feed. */
const feedLength = 30;

const articleId = new ParseUUIDPipe({ exceptionFactory: noArticle });

const badInput = refusesFields();
const notFound = 'There is no such article';
const articles = z.array(article);
const foundArticle = z.object({ object: article }).meta({ id: 'FoundBlogArticle' });
const deletedArticle = z.object({ success: z.literal(true) }).meta({ id: 'DeletedBlogArticle' });

@ApiController('Blog', 'blog')
export class BlogController {
  constructor(
    private readonly blog: BlogService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  @Post('getBlogs')
  @NotStored()
  @Public('search')
  @ApiCall('List articles, newest first', articles, { 400: badInput })
  list(@Body({ schema: articleSearch }) { q }: z.infer<typeof articleSearch>) {
    return this.blog.list(q);
  }

  @Post('getBlogByID')
  @NotStored()
  @Public()
  @ApiCall('Get an article by its id or slug', foundArticle, { 400: badInput, 404: notFound })
  async find(@Body({ schema: articleToFind }) { id }: z.infer<typeof articleToFind>) {
    const object = await this.blog.find(id);
    if (!object) throw noArticle();
    return { object };
  }

  @Post('search')
  @NotStored()
  @Public('search')
  @ApiCall('Search title, address and text for similar words; best match first, at most 20', articles, {
    400: badInput,
  })
  search(@Body({ schema: fuzzySearch }) { q }: z.infer<typeof fuzzySearch>) {
    return this.blog.search(q);
  }

  @Get('feed.xml')
  @Public()
  @Header('Content-Type', 'application/atom+xml; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({ summary: 'Get the newest 30 articles as an Atom feed' })
  @ApiProduces('application/atom+xml')
  @ApiOkResponse({ schema: { type: 'string' } })
  async feed(): Promise<string> {
    return atomFeed(await this.blog.list('', feedLength), this.firm.name, this.environment.publicUrl);
  }

  @Get()
  @StaffWithAccess()
  @ApiCall('List all articles, including drafts; last changed first', z.array(authoredArticle))
  listAll(@CurrentUser() viewer: Principal) {
    return this.blog.listAll(viewer);
  }

  @Get('articles/:id')
  @StaffWithAccess()
  @ApiCall('Get an article or a draft to edit', authoredArticle, { 404: notFound })
  findAny(@Param('id', articleId) id: string, @CurrentUser() viewer: Principal) {
    return this.blog.findAny(viewer, id);
  }

  @Post()
  @StaffWithAccess()
  @ApiCreation('Publish an article, or save a draft', authoredArticle, { 400: badInput })
  create(@Body({ schema: newArticle }) body: NewArticle, @CurrentUser() author: Principal) {
    return this.blog.create(author, body);
  }

  @Put()
  @StaffWithAccess()
  @ApiCall('Change an article, as its author or the owner; its slug stays the same', authoredArticle, {
    400: badInput,
    404: notFound,
    409: 'It has been changed since `updated`',
  })
  update(@Body({ schema: articleChange }) body: ArticleChange, @CurrentUser() editor: Principal) {
    return this.blog.update(editor, body);
  }

  @Delete()
  @StaffWithAccess()
  @ApiCall('Delete an article, as its author or the owner', deletedArticle, { 400: badInput, 404: notFound })
  async delete(
    @Body({ schema: articleToDelete }) { id }: z.infer<typeof articleToDelete>,
    @CurrentUser() editor: Principal,
  ) {
    await this.blog.delete(editor, id);
    return { success: true } as const;
  }
}

const accepted =
  'Images may be PNG, JPEG or WebP, whole and not animated, up to 5 MB and 8,000 pixels per side';

const rules = {
  maxBytes: 5 * 1024 * 1024,
  /** Every browser can show these. */
  maxSide: 8000,
  accepted,
  infected: 'We found a virus in this image, so we didn’t keep it.',
  what: 'image of an article',
};

const unusedRetentionMs = dayMs;

export const storedImage = z
  .object({
    id: z.uuid(),
    link: z.string().meta({ description: 'Public address on this site' }),
    width: z.int().meta({ description: 'Pixels' }),
    height: z.int().meta({ description: 'Pixels' }),
  })
  .meta({ id: 'BlogImage' });

const noImage = () => new NotFoundException('There is no such image');

/** Images of articles, stored in the same database and therefore in the same backup. */
@ApiController('Blog', 'blog/images')
export class BlogImagesController {
  private readonly logger = new Logger(BlogImagesController.name);

  constructor(
    private readonly manager: EntityManager,
    private readonly scanner: VirusScanner,
    private readonly clock: Clock,
  ) {}

  @Post()
  @StaffWithAccess()
  @ApiCreation({ summary: 'Upload an image for an article', description: accepted }, storedImage, {
    413: 'Larger than 5 MB',
    415: accepted,
  })
  @TakesFile()
  async upload(@Req() request: Request, @CurrentUser() { id: uploadedBy }: Principal) {
    const picture = await receivePicture(request, this.scanner, rules);
    const image = this.manager.create(BlogImage, { ...picture, uploadedBy, uploadedAt: this.clock.now() });
    const { id, width, height, content } = await this.manager.save(BlogImage, image);
    noteUpload({
      identity: sha256(content).toString('hex'),
      discard: () => this.manager.delete(BlogImage, { id }),
    });
    return { id, link: `/api/blog/images/${id}`, width, height };
  }

  /** Serves an image from our own origin, so it has the type detected in its content, and no scripts may run. */
  @Get(':id')
  @Public()
  @ApiFile('Get an image of an article', ['image/png', 'image/jpeg', 'image/webp'], {
    404: 'There is no such image',
  })
  async show(
    @Param('id', new ParseUUIDPipe({ exceptionFactory: noImage })) id: string,
    @Res() response: Response,
  ): Promise<void> {
    const image = await this.manager.findOneBy(BlogImage, { id });
    if (!image) throw noImage();
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    sendImage(response, image, 'public, max-age=31536000, immutable');
  }

  /** Removes images that no article or draft uses. Keeps them for a day, because someone may still be writing. */
  @Scheduled('EVERY_HOUR')
  async removeUnused(): Promise<void> {
    const [, removed] = await this.manager.query<[rows: unknown, count: number]>(
      `DELETE FROM blog_image i WHERE uploaded_at < $1 AND NOT EXISTS (SELECT 1 FROM blog_article a
         WHERE strpos(a.content, i.id::text) > 0 OR strpos(a.thumbnail, i.id::text) > 0)`,
      [new Date(this.clock.now().getTime() - unusedRetentionMs)],
    );
    if (removed) this.logger.log(`Removed ${removed} images that no article uses`);
  }
}

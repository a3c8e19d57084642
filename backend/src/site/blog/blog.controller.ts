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
  PayloadTooLargeException,
  Post,
  Put,
  Req,
  Res,
  UnsupportedMediaTypeException,
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
import { type z } from 'zod';
import { Readable } from 'node:stream';
import { InjectRepository } from '@nestjs/typeorm';
import { type Request, type Response } from 'express';
import { Repository } from 'typeorm';
import { ApiCall, ApiController, ApiCreation, ApiFile, refusesFields } from '../../http/response/api-call.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { CurrentUser, type Principal, Public, StaffWithAccess } from '../../accounts/account/access.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { RateLimit } from '../../http/rate-limit/rate-limiter.js';
import {
  articleList,
  authoredArticle,
  authoredList,
  BlogService,
  deletedArticle,
  foundArticle,
  storedImage,
  toArticle,
  toAuthored,
} from './blog.service.js';
import { atomFeed } from './blog-feed.js';
import { Clock, dayMs, Scheduled } from '../../base/clock.js';
import { photoContent } from '../../base/content/photo-content.js';
import { readAtMost } from '../../base/content/read-at-most.js';
import { sha256 } from '../../base/json.js';
import { VirusScanner } from '../../files/scanning/virus-scanner.js';
import { receiveFile, TakesFile } from '../../files/uploads/upload.js';
import { noteUpload } from '../../http/idempotency/command-context.js';
import { sendImage } from '../../http/response/send-written-file.js';
import { BlogImage } from './blog-article.entity.js';

/** Most articles in the feed. */
const feedLength = 30;

const articleId = new ParseUUIDPipe({
  exceptionFactory: () => new NotFoundException('There is no such article'),
});

const badInput = refusesFields();
const notFound = 'There is no such article';

@ApiController('Blog', 'blog')
export class BlogController {
  constructor(
    private readonly blog: BlogService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  @Post('getBlogs')
  @NotStored()
  @Public()
  @RateLimit('search')
  @ApiCall('List articles, newest first', articleList, { 400: badInput })
  async list(@Body({ schema: articleSearch }) { q }: z.infer<typeof articleSearch>) {
    return (await this.blog.list(q)).map(toArticle);
  }

  @Post('getBlogByID')
  @NotStored()
  @Public()
  @ApiCall('Get an article by its id or slug', foundArticle, { 400: badInput, 404: notFound })
  async find(@Body({ schema: articleToFind }) { id }: z.infer<typeof articleToFind>) {
    return { object: toArticle(await this.blog.find(id)) };
  }

  @Post('search')
  @NotStored()
  @Public()
  @RateLimit('search')
  @ApiCall('Search title, address and text for similar words; best match first, at most 20', articleList, {
    400: badInput,
  })
  async search(@Body({ schema: fuzzySearch }) { q }: z.infer<typeof fuzzySearch>) {
    return (await this.blog.search(q)).map(toArticle);
  }

  @Get('feed.xml')
  @Public()
  @Header('Content-Type', 'application/atom+xml; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({ summary: 'Get the newest 30 articles as an Atom feed' })
  @ApiProduces('application/atom+xml')
  @ApiOkResponse({ schema: { type: 'string' } })
  async feed(): Promise<string> {
    const { publicUrl: site } = this.environment;
    const articles = await this.blog.list('', feedLength);
    const { name } = this.firm;
    return atomFeed(articles, { name, author: name, site, self: `${site}/api/blog/feed.xml` });
  }

  @Get()
  @StaffWithAccess()
  @ApiCall('List all articles, including drafts; last changed first', authoredList)
  async listAll(@CurrentUser() viewer: Principal) {
    return (await this.blog.listAll()).map((each) => toAuthored(viewer, each));
  }

  @Get('articles/:id')
  @StaffWithAccess()
  @ApiCall('Get an article or a draft to edit', authoredArticle, { 404: notFound })
  async findAny(@Param('id', articleId) id: string, @CurrentUser() viewer: Principal) {
    return toAuthored(viewer, await this.blog.findAny(id));
  }

  @Post()
  @StaffWithAccess()
  @ApiCreation('Publish an article, or save a draft', authoredArticle, { 400: badInput })
  async create(@Body({ schema: newArticle }) body: NewArticle, @CurrentUser() author: Principal) {
    return toAuthored(author, await this.blog.create(author, body));
  }

  @Put()
  @StaffWithAccess()
  @ApiCall('Change an article, as its author or the owner; its slug stays the same', authoredArticle, {
    400: badInput,
    404: notFound,
    409: 'It has been changed since `updated`',
  })
  async update(@Body({ schema: articleChange }) body: ArticleChange, @CurrentUser() editor: Principal) {
    return toAuthored(editor, await this.blog.update(editor, body));
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

/** Most bytes of one image. */
const maxImageBytes = 5 * 1024 * 1024;
/** Most pixels per side; every browser can show these. */
const maxSidePixels = 8000;
const unusedRetentionMs = dayMs;

const acceptedImages =
  'Images may be PNG, JPEG or WebP, whole and not animated, up to 5 MB and 8,000 pixels per side';

const refusal = { message: acceptedImages, errors: { file: acceptedImages } };

const imageId = new ParseUUIDPipe({
  exceptionFactory: () => new NotFoundException('There is no such image'),
});

/** Images of articles, stored in the same database and therefore in the same backup. */
@ApiController('Blog', 'blog/images')
export class BlogImagesController {
  private readonly logger = new Logger(BlogImagesController.name);

  constructor(
    @InjectRepository(BlogImage) private readonly images: Repository<BlogImage>,
    private readonly scanner: VirusScanner,
    private readonly clock: Clock,
  ) {}

  @Post()
  @StaffWithAccess()
  @ApiCreation({ summary: 'Upload an image for an article', description: acceptedImages }, storedImage, {
    413: 'Larger than 5 MB',
    415: acceptedImages,
  })
  @TakesFile()
  async upload(@Req() request: Request, @CurrentUser() user: Principal) {
    const image = await receiveFile(
      request,
      (content) => this.store(user, content),
      (stored) => this.remove(stored),
    );
    const { id, width, height, content } = image;
    noteUpload({ identity: sha256(content).toString('hex'), discard: () => this.remove(image) });
    return { id, link: `/api/blog/images/${id}`, width, height };
  }

  /** Serves an image from our own origin, so it has the type detected in its content, and no scripts may run. */
  @Get(':id')
  @Public()
  @ApiFile('Get an image of an article', ['image/png', 'image/jpeg', 'image/webp'], {
    404: 'There is no such image',
  })
  async show(@Param('id', imageId) id: string, @Res() response: Response): Promise<void> {
    const image = await this.find(id);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    sendImage(response, image, 'public, max-age=31536000, immutable');
  }

  /**
   * Stores an image without its metadata.
   * @throws UnsupportedMediaTypeException for other content, whatever its name, and for a damaged or animated image;
   * PayloadTooLargeException; as `VirusScanner.requireClean`
   */
  private async store(by: Pick<Principal, 'id'>, stream: AsyncIterable<Buffer>): Promise<BlogImage> {
    const file = await readAtMost(maxImageBytes, stream, () => new PayloadTooLargeException(refusal));
    const image = photoContent(file);
    if (!image || Math.max(image.width, image.height) > maxSidePixels)
      throw new UnsupportedMediaTypeException(refusal);
    await this.scanner.requireClean(async () => Readable.from([file]), {
      sentence: 'We found a virus in this image, so we didn’t keep it.',
      detail: { what: 'image of an article' },
    });
    return this.images.save(
      this.images.create({ ...image, uploadedBy: by.id, uploadedAt: this.clock.now() }),
    );
  }

  /** @throws NotFoundException */
  private async find(id: string): Promise<BlogImage> {
    const image = await this.images.findOneBy({ id });
    if (!image) throw new NotFoundException('There is no such image');
    return image;
  }

  /**
   * Removes images that no article or draft uses. Keeps them for a day, because someone may still be writing.
   */
  @Scheduled('EVERY_HOUR')
  async removeUnused(): Promise<void> {
    const { affected } = await this.images
      .createQueryBuilder()
      .delete()
      .where('uploaded_at < :before', { before: new Date(this.clock.now().getTime() - unusedRetentionMs) })
      .andWhere(
        `NOT EXISTS (SELECT 1 FROM blog_article
           WHERE strpos(content, blog_image.id::text) > 0 OR strpos(thumbnail, blog_image.id::text) > 0)`,
      )
      .execute();
    if (affected) this.logger.log(`Removed ${affected} images that no article uses`);
  }

  /** Removes an image, for example after the rest of its upload failed. */
  private async remove({ id }: BlogImage): Promise<void> {
    await this.images.delete({ id });
  }
}

import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Inject,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
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
import { ApiCall, ApiCreation, refusesFields } from '../../http/response/api-call.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { CurrentUser, Public, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { RateLimit } from '../../http/rate-limit/rate-limiter.js';
import {
  articleList,
  authoredArticle,
  authoredList,
  deletedArticle,
  foundArticle,
  toArticle,
  toAuthored,
} from './blog.dto.js';
import { BlogService } from './blog.service.js';
import { atomFeed } from './blog-feed.js';

/** Most articles in the feed. */
const feedLength = 30;

const articleId = new ParseUUIDPipe({
  exceptionFactory: () => new NotFoundException('There is no such article'),
});

const badInput = refusesFields();
const notFound = 'There is no such article';

@ApiTags('Blog')
@Controller('blog')
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

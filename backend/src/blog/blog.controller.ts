import { Body, Controller, Delete, HttpCode, Post, Put } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { type z } from 'zod';
import { CurrentUser, type Principal, Public, StaffWithAccess } from '../auth/index.js';
import { type BlogArticle } from './blog-article.entity.js';
import {
  article,
  type Article,
  articleChange,
  type ArticleChange,
  articleList,
  articleSearch,
  articleToDelete,
  articleToFind,
  deletedArticle,
  foundArticle,
  newArticle,
  type NewArticle,
} from './blog.dto.js';
import { BlogService } from './blog.service.js';

const badInput = { description: '`{errors: {field: sentence}}`' };
const notFound = { description: 'There is no such article' };

@ApiTags('Blog')
@Controller('blog')
export class BlogController {
  constructor(private readonly blog: BlogService) {}

  @Post('getBlogs')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Articles, newest first' })
  @ApiOkResponse({ standardSchema: articleList })
  @ApiBadRequestResponse(badInput)
  async list(@Body({ schema: articleSearch }) { q }: z.infer<typeof articleSearch>): Promise<Article[]> {
    return (await this.blog.list(q)).map(show);
  }

  @Post('getBlogByID')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'One article, by its id or slug' })
  @ApiOkResponse({ standardSchema: foundArticle })
  @ApiBadRequestResponse(badInput)
  @ApiNotFoundResponse(notFound)
  async find(
    @Body({ schema: articleToFind }) { id }: z.infer<typeof articleToFind>,
  ): Promise<{ object: Article }> {
    return { object: show(await this.blog.find(id)) };
  }

  @Post()
  @StaffWithAccess()
  @ApiOperation({ summary: 'Publish an article' })
  @ApiCreatedResponse({ standardSchema: article })
  @ApiBadRequestResponse(badInput)
  async create(
    @Body({ schema: newArticle }) body: NewArticle,
    @CurrentUser() author: Principal,
  ): Promise<Article> {
    return show(await this.blog.create(author, body));
  }

  @Put()
  @StaffWithAccess()
  @ApiOperation({ summary: 'Change an article; its slug stays' })
  @ApiOkResponse({ standardSchema: article })
  @ApiBadRequestResponse(badInput)
  @ApiNotFoundResponse(notFound)
  async update(@Body({ schema: articleChange }) body: ArticleChange): Promise<Article> {
    return show(await this.blog.update(body));
  }

  @Delete()
  @StaffWithAccess()
  @ApiOperation({ summary: 'Delete an article' })
  @ApiOkResponse({ standardSchema: deletedArticle })
  @ApiBadRequestResponse(badInput)
  @ApiNotFoundResponse(notFound)
  async delete(
    @Body({ schema: articleToDelete }) { id }: z.infer<typeof articleToDelete>,
  ): Promise<{ success: true }> {
    await this.blog.delete(id);
    return { success: true };
  }
}

function show({ id, title, slug, content, thumbnail, createdAt }: BlogArticle): Article {
  return { _id: id, id, title, slug, content, thumbnail, created: createdAt.toISOString() };
}

import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Principal } from '../auth/principal.js';
import { Clock } from '../config/clock.js';
import { InvalidInput } from '../http/validation.js';
import { plainText, safeHtml, slugOf } from './article-html.js';
import { BlogArticle } from './blog-article.entity.js';
import { type ArticleChange, type NewArticle } from './blog.dto.js';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@Injectable()
export class BlogService {
  constructor(
    @InjectRepository(BlogArticle) private readonly articles: Repository<BlogArticle>,
    private readonly clock: Clock,
  ) {}

  /** Newest first; `q` is a part of the title or of the text, compared without case. */
  list(q = ''): Promise<BlogArticle[]> {
    const query = this.articles.createQueryBuilder('article');
    const sought = q.trim();
    if (sought !== '') {
      const pattern = `%${sought.replace(/[\\%_]/g, '\\$&')}%`;
      query.where('article.title ILIKE :pattern OR article.plainText ILIKE :pattern', { pattern });
    }
    return query.orderBy('article.createdAt', 'DESC').addOrderBy('article.id', 'DESC').getMany();
  }

  /** @throws NotFoundException where neither an id nor a slug is that */
  async find(idOrSlug: string): Promise<BlogArticle> {
    const bySlug = { slug: idOrSlug.toLowerCase() };
    const where = uuid.test(idOrSlug) ? [{ id: idOrSlug }, bySlug] : bySlug;
    const article = await this.articles.findOneBy(where);
    if (!article) throw new NotFoundException('There is no such article');
    return article;
  }

  /** @throws InvalidInput where nothing of the content may be shown */
  async create(
    author: Pick<Principal, 'id'>,
    { title, content, thumbnail }: NewArticle,
  ): Promise<BlogArticle> {
    const values = {
      ...{ title, ...sanitised(content) },
      thumbnail: thumbnail ?? null,
      authorId: author.id,
      createdAt: this.clock.now(),
    };
    const slug = slugOf(title);
    for (let copy = 1; ; copy++) {
      const result = await this.articles
        .createQueryBuilder()
        .insert()
        .values({ ...values, slug: copy === 1 ? slug : `${slug}-${copy}` })
        .orIgnore()
        .returning('id')
        .execute();
      const [made] = result.raw as { id: string }[];
      if (made) return this.find(made.id);
    }
  }

  /** @throws NotFoundException, InvalidInput as `create` */
  async update({ id, title, content, thumbnail }: ArticleChange): Promise<BlogArticle> {
    const article = await this.find(id);
    return this.articles.save(
      Object.assign(
        article,
        title === undefined ? {} : { title },
        content === undefined ? {} : sanitised(content),
        thumbnail === undefined ? {} : { thumbnail },
      ),
    );
  }

  /** @throws NotFoundException */
  async delete(id: string): Promise<void> {
    const { affected } = await this.articles.delete({ id });
    if (!affected) throw new NotFoundException('There is no such article');
  }
}

function sanitised(html: string): Pick<BlogArticle, 'content' | 'plainText'> {
  const content = safeHtml(html);
  if (content === '') throw new InvalidInput({ content: 'Content has nothing that can be shown' });
  return { content, plainText: plainText(content) };
}

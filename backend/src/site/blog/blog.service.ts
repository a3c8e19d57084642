import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { type ArticleChange, type NewArticle } from '@tax-firm/contract';
import { folded } from '@tax-firm/machines';
import { EntityManager, IsNull, Not } from 'typeorm';
import { z } from 'zod';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { type Principal } from '../../accounts/account/access.js';
import { Clock } from '../../base/clock.js';
import { jsonHash, plainJson } from '../../base/json.js';
import { containingFolded, insertUnlessThere } from '../../base/database/prepared.js';
import { uuid } from '../../base/spellings.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { articleText, isTooDeep, previewOf, safeHtml, slugOf } from './article-html.js';
import { BlogArticle } from './blog-article.entity.js';

/** Lowest word similarity of a hit, from 0 to 1 (pg_trgm). */
const minSimilarity = 0.45;
const maxHits = 20;

/** Who writes and changes articles: each their own, and the owner everyone's. */
type Editor = Pick<Principal, 'id'> & Partial<Pick<Principal, 'role'>>;

const mayChange = ({ id, role }: Editor, { authorId }: BlogArticle): boolean =>
  role === 'Owner' || id === authorId;

/** 404. */
export const noArticle = () => new NotFoundException('There is no such article');

@Injectable()
export class BlogService {
  constructor(
    private readonly manager: EntityManager,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Published articles, newest first.
   * @param q part of the title or text, ignoring case and accents
   * @param most how many; all by default
   */
  async list(q = '', most?: number): Promise<Article[]> {
    const query = this.published();
    const sought = q.trim();
    if (sought !== '')
      query.andWhere('(article.title_words LIKE :pattern OR article.text_words LIKE :pattern)', {
        pattern: containingFolded(sought),
      });
    query.orderBy('article.publishedAt', 'DESC').addOrderBy('article.id', 'DESC').limit(most);
    return (await query.getMany()).map(toArticle);
  }

  /**
   * Searches published articles for similar words, tolerating typos. The best match comes first, at most 20. Words in
   * the title count most, then those in the address, then those in the text.
   */
  async search(q: string): Promise<Article[]> {
    const sought = folded(q.trim());
    if (sought === '') return [];
    const inTitle = 'word_similarity(:sought, article.title_words)';
    const inSlug = "word_similarity(:sought, replace(article.slug, '-', ' '))";
    const inText = 'word_similarity(:sought, article.text_words)';
    const hits = await this.published()
      .addSelect(`${inTitle} * 3 + ${inSlug} * 2 + ${inText}`, 'rank')
      .andWhere(`greatest(${inTitle}, ${inSlug}, ${inText}) >= :minSimilarity`, { sought, minSimilarity })
      .orderBy('rank', 'DESC')
      .addOrderBy('article.publishedAt', 'DESC')
      .limit(maxHits)
      .getMany();
    return hits.map(toArticle);
  }

  /** All articles including drafts, last changed first. */
  async listAll(viewer: Editor): Promise<AuthoredArticle[]> {
    const all = await this.manager.find(BlogArticle, { order: { updatedAt: 'DESC', id: 'DESC' } });
    return all.map((each) => toAuthored(viewer, each));
  }

  /** A published article; null if none has this id or slug. */
  async find(idOrSlug: string): Promise<Article | null> {
    const bySlug = { slug: idOrSlug.toLowerCase() };
    const where = uuid.test(idOrSlug) ? [{ id: idOrSlug }, bySlug] : [bySlug];
    const publishedAt = Not(IsNull());
    const article = await this.manager.findOneBy(
      BlogArticle,
      where.map((one) => ({ ...one, publishedAt })),
    );
    return article && toArticle(article);
  }

  /** An article or a draft. @throws NotFoundException */
  async findAny(viewer: Editor, id: string): Promise<AuthoredArticle> {
    return toAuthored(viewer, found(await this.manager.findOneBy(BlogArticle, { id })));
  }

  /**
   * Creates an article, published by default. @throws InvalidInput if nothing of the content is left after sanitizing
   */
  async create(author: Editor, { content, published = true, ...fields }: NewArticle) {
    const now = this.clock.now();
    const values = {
      ...fields,
      ...sanitized(content),
      authorId: author.id,
      createdAt: now,
      updatedAt: now,
      publishedAt: published ? now : null,
    };
    const slug = slugOf(fields.title);
    return this.manager.transaction(async (manager) => {
      for (let copy = 1; ; copy++) {
        const unique = { ...values, slug: copy === 1 ? slug : `${slug}-${copy}` };
        const made = await insertUnlessThere(manager, BlogArticle, unique);
        if (!made) continue;
        const article = await manager.findOneByOrFail(BlogArticle, { id: made.id as string });
        const detail = { article: article.id, after: hashOf(article) };
        await this.log.record(published ? 'articlePublished' : 'articleChanged', { detail }, manager);
        return toAuthored(author, article);
      }
    });
  }

  /**
   * Changes the given fields. Publishing again after unpublishing sets a new date.
   * @throws as `lock`; InvalidInput as in `create`; ConflictException if someone else was faster
   */
  async update(by: Editor, { id, content, published, updated, ...fields }: ArticleChange) {
    return this.manager.transaction(async (manager) => {
      const article = await this.lock(manager, by, id);
      if (updated !== undefined && updated !== article.updatedAt.toISOString())
        throw new AppError('stale_version', 'Someone else has changed this article since you opened it');
      const before = hashOf(article);
      const isPublication = published === true && article.publishedAt === null;
      const now = this.clock.now();
      Object.assign(article, fields, { updatedAt: now });
      if (content !== undefined) Object.assign(article, sanitized(content));
      if (published !== undefined) article.publishedAt = published ? (article.publishedAt ?? now) : null;
      await manager.save(article);
      const detail = { article: id, before, after: hashOf(article) };
      await this.log.record(isPublication ? 'articlePublished' : 'articleChanged', { detail }, manager);
      return toAuthored(by, article);
    });
  }

  /** @throws as `lock` */
  async delete(by: Editor, id: string): Promise<void> {
    await this.manager.transaction(async (manager) => {
      const before = hashOf(await this.lock(manager, by, id));
      await manager.delete(BlogArticle, { id });
      await this.log.record('articleDeleted', { detail: { article: id, before } }, manager);
    });
  }

  /**
   * Reads an article to change it. Locks it, so that of two who save at once the second sees what the first has saved.
   * @throws NotFoundException; ForbiddenException for anyone but its author and the owner
   */
  private async lock(manager: EntityManager, by: Editor, id: string): Promise<BlogArticle> {
    const lock = { mode: 'pessimistic_write' } as const;
    const article = found(await manager.findOne(BlogArticle, { where: { id }, lock }));
    if (!mayChange(by, article))
      throw new ForbiddenException('Only the author and the owner may change this article');
    return article;
  }

  private published() {
    return this.manager.createQueryBuilder(BlogArticle, 'article').where('article.publishedAt IS NOT NULL');
  }
}

function found(article: BlogArticle | null): BlogArticle {
  if (!article) throw noArticle();
  return article;
}

/** The SHA-256, in hex, of everything that readers see of an article, and whether they see it. */
const hashOf = ({ title, slug, description, author, content, thumbnail, publishedAt }: BlogArticle): string =>
  jsonHash(
    plainJson({ title, slug, description, author, content, thumbnail, published: publishedAt !== null }),
  );

function sanitized(html: string): Pick<BlogArticle, 'content' | 'plainText'> {
  if (isTooDeep(html))
    throw new InvalidInput({ content: 'Content has too many elements inside each other. Remove formatting' });
  const content = safeHtml(html);
  if (content === '') throw new InvalidInput({ content: 'Content has nothing that we can show' });
  return { content, plainText: articleText(content) };
}

export const article = z
  .object({
    _id: z.uuid(),
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    author: z.string().nullable().meta({ description: "null shows the founder's name" }),
    content: z.string().meta({ description: 'Sanitized HTML' }),
    preview: z.string().meta({ description: 'The first 200 characters of the text, as well-formed HTML' }),
    thumbnail: z.string().nullable().meta({ description: 'Address of an image' }),
    created: z.iso.datetime().meta({ description: 'When it was published' }),
    updated: z.iso.datetime().meta({ description: 'When it was last changed' }),
  })
  .meta({ id: 'BlogArticle' });
export type Article = z.infer<typeof article>;

/** An article as its authors see it. */
export const authoredArticle = article
  .extend({
    published: z.boolean(),
    mayChange: z.boolean().meta({ description: 'Whether the caller may change and delete it' }),
  })
  .meta({ id: 'AuthoredBlogArticle' });
export type AuthoredArticle = z.infer<typeof authoredArticle>;

/** An article as readers see it. */
function toArticle(article: BlogArticle): Article {
  const { id, title, slug, description, author, content, thumbnail } = article;
  return {
    _id: id,
    id,
    title,
    slug,
    description,
    author,
    content,
    thumbnail,
    preview: previewOf(content),
    created: (article.publishedAt ?? article.createdAt).toISOString(),
    updated: article.updatedAt.toISOString(),
  };
}

/** An article as staff see it. */
const toAuthored = (viewer: Editor, article: BlogArticle): AuthoredArticle => ({
  ...toArticle(article),
  published: article.publishedAt !== null,
  mayChange: mayChange(viewer, article),
});

import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ArticleChange, type NewArticle } from '@tax-firm/contract';
import { folded } from '@tax-firm/machines';
import { type EntityManager, IsNull, Not, Repository } from 'typeorm';
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

/** Who changes an article. */
type Editor = Pick<Principal, 'id' | 'role'>;

/** Whether someone may change and delete an article: its author and the owner may. */
export const mayChange = (viewer: Editor, { authorId }: BlogArticle): boolean =>
  viewer.role === 'Owner' || viewer.id === authorId;

@Injectable()
export class BlogService {
  constructor(
    @InjectRepository(BlogArticle) private readonly articles: Repository<BlogArticle>,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Published articles, newest first.
   * @param q part of the title or text, ignoring case and accents
   * @param most how many; all by default
   */
  list(q = '', most?: number): Promise<BlogArticle[]> {
    const query = this.published();
    const sought = q.trim();
    if (sought !== '')
      query.andWhere('(article.title_words LIKE :pattern OR article.text_words LIKE :pattern)', {
        pattern: containingFolded(sought),
      });
    return query
      .orderBy('article.publishedAt', 'DESC')
      .addOrderBy('article.id', 'DESC')
      .limit(most)
      .getMany();
  }

  /**
   * Searches published articles for similar words, tolerating typos. The best match comes first, at most 20. Words in
   * the title count most, then those in the address, then those in the text.
   */
  search(q: string): Promise<BlogArticle[]> {
    const sought = folded(q.trim());
    if (sought === '') return Promise.resolve([]);
    const inTitle = 'word_similarity(:sought, article.title_words)';
    const inSlug = "word_similarity(:sought, replace(article.slug, '-', ' '))";
    const inText = 'word_similarity(:sought, article.text_words)';
    return this.published()
      .addSelect(`${inTitle} * 3 + ${inSlug} * 2 + ${inText}`, 'rank')
      .andWhere(`greatest(${inTitle}, ${inSlug}, ${inText}) >= :minSimilarity`, { sought, minSimilarity })
      .orderBy('rank', 'DESC')
      .addOrderBy('article.publishedAt', 'DESC')
      .limit(maxHits)
      .getMany();
  }

  /** A fingerprint of the blog that changes whenever an article changes. */
  async state(): Promise<string> {
    const [row] = await this.articles.query<{ state: string }[]>(
      "SELECT md5(coalesce(string_agg(id::text || updated_at::text, '' ORDER BY id), '')) AS state FROM blog_article",
    );
    return row!.state;
  }

  /** All articles including drafts, last changed first. */
  listAll(): Promise<BlogArticle[]> {
    return this.articles.find({ order: { updatedAt: 'DESC', id: 'DESC' } });
  }

  /** A published article. @throws NotFoundException if none has this id or slug */
  async find(idOrSlug: string): Promise<BlogArticle> {
    const bySlug = { slug: idOrSlug.toLowerCase() };
    const where = uuid.test(idOrSlug) ? [{ id: idOrSlug }, bySlug] : [bySlug];
    const publishedAt = Not(IsNull());
    return found(await this.articles.findOneBy(where.map((one) => ({ ...one, publishedAt }))));
  }

  /** An article or a draft. @throws NotFoundException */
  async findAny(id: string): Promise<BlogArticle> {
    return found(await this.articles.findOneBy({ id }));
  }

  /**
   * Creates an article, published by default. @throws InvalidInput if nothing of the content is left after sanitizing
   */
  async create(
    author: Pick<Principal, 'id'>,
    { content, published = true, ...fields }: NewArticle,
  ): Promise<BlogArticle> {
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
    return this.articles.manager.transaction(async (manager) => {
      for (let copy = 1; ; copy++) {
        const unique = { ...values, slug: copy === 1 ? slug : `${slug}-${copy}` };
        const made = await insertUnlessThere(manager, BlogArticle, unique);
        if (!made) continue;
        const article = await manager.findOneByOrFail(BlogArticle, { id: made.id as string });
        const detail = { article: article.id, after: hashOf(article) };
        await this.log.record(published ? 'articlePublished' : 'articleChanged', { detail }, manager);
        return article;
      }
    });
  }

  /**
   * Changes the given fields. Publishing again after unpublishing sets a new date.
   * @throws as `lock`; InvalidInput as in `create`; ConflictException if someone else was faster
   */
  async update(
    by: Editor,
    { id, content, published, updated, ...fields }: ArticleChange,
  ): Promise<BlogArticle> {
    return this.articles.manager.transaction(async (manager) => {
      const article = await this.lock(manager, by, id);
      if (updated !== undefined && updated !== article.updatedAt.toISOString())
        throw new AppError('stale_version', 'Someone else has changed this article since you opened it');
      const before = hashOf(article);
      const isPublication = published === true && article.publishedAt === null;
      const now = this.clock.now();
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      const changed = await manager.save(
        Object.assign(
          article,
          Object.fromEntries(given),
          content === undefined ? {} : sanitized(content),
          published === undefined ? {} : { publishedAt: published ? (article.publishedAt ?? now) : null },
          { updatedAt: now },
        ),
      );
      const detail = { article: changed.id, before, after: hashOf(changed) };
      await this.log.record(isPublication ? 'articlePublished' : 'articleChanged', { detail }, manager);
      return changed;
    });
  }

  /** @throws as `lock` */
  async delete(by: Editor, id: string): Promise<void> {
    await this.articles.manager.transaction(async (manager) => {
      const article = await this.lock(manager, by, id);
      await manager.delete(BlogArticle, { id: article.id });
      const detail = { article: article.id, before: hashOf(article) };
      await this.log.record('articleDeleted', { detail }, manager);
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
    return this.articles.createQueryBuilder('article').where('article.publishedAt IS NOT NULL');
  }
}

function found(article: BlogArticle | null): BlogArticle {
  if (!article) throw new NotFoundException('There is no such article');
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

export const articleList = z.array(article);

/** An article as its authors see it. */
export const authoredArticle = article
  .extend({
    published: z.boolean(),
    mayChange: z.boolean().meta({ description: 'Whether the caller may change and delete it' }),
  })
  .meta({ id: 'AuthoredBlogArticle' });
export type AuthoredArticle = z.infer<typeof authoredArticle>;

export const authoredList = z.array(authoredArticle);

export const foundArticle = z.object({ object: article }).meta({ id: 'FoundBlogArticle' });

export const deletedArticle = z.object({ success: z.literal(true) }).meta({ id: 'DeletedBlogArticle' });

export const storedImage = z
  .object({
    id: z.uuid(),
    link: z.string().meta({ description: 'Public address on this site' }),
    width: z.int().meta({ description: 'Pixels' }),
    height: z.int().meta({ description: 'Pixels' }),
  })
  .meta({ id: 'BlogImage' });
export type StoredImage = z.infer<typeof storedImage>;

/** An article as readers see it. */
export function toArticle(article: BlogArticle): Article {
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
export const toAuthored = (viewer: Principal, article: BlogArticle): AuthoredArticle => ({
  ...toArticle(article),
  published: article.publishedAt !== null,
  mayChange: mayChange(viewer, article),
});

import { z } from 'zod';
import { type Principal } from '../../accounts/account/principal.js';
import { previewOf } from './article-html.js';
import { type BlogArticle } from './blog-article.entity.js';
import { mayChange } from './blog.service.js';

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

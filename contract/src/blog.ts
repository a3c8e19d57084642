import * as z from 'zod';
import { idField } from './fields.js';
import { limits, tooLongError } from './limits.js';

const noNul = (text: string) => !text.includes('\0');

const written = (label: string, max: number) =>
  z
    .string({ error: `${label} field is required` })
    .trim()
    .min(1, { error: `${label} field is required`, abort: true })
    .max(max, tooLongError)
    // PostgreSQL's text type cannot contain NUL.
    .refine(noNul, `${label} has a character that cannot be used`);

/** A text that may be empty; an empty one is stored as null. */
const optional = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLongError)
    .refine(noNul, `${label} has a character that cannot be used`)
    .transform((text) => text || null)
    .nullish();

const thumbnail = z
  .string({ error: 'Image must be the address of an image' })
  .max(limits.link, tooLongError)
  .regex(/^(?:https?:\/\/|\/(?!\/))[^\s\\]+$/, 'Image must begin with http, https or /');

const articleId = idField('Please give the id of an article');

export const newArticle = z
  .object({
    title: written('Title', limits.articleTitle),
    content: written('Text', 200_000).meta({ description: 'HTML; it will be sanitized' }),
    description: optional('Description', limits.articleDescription),
    author: optional('Author', limits.articleAuthor).meta({
      description: "The name under the article; the founder's by default",
    }),
    thumbnail: thumbnail.nullish(),
    published: z.boolean().optional().meta({ description: 'false saves it as a draft' }),
  })
  .meta({ id: 'NewBlogArticle' });
export type NewArticle = z.infer<typeof newArticle>;

/** A change of an article. Missing fields stay unchanged; a null thumbnail removes the image. */
export const articleChange = newArticle
  .partial()
  .extend({
    id: articleId,
    updated: z.iso.datetime().optional().meta({
      description: 'The `updated` time of the version that was edited; 409 if the article has changed since',
    }),
  })
  .meta({ id: 'BlogArticleChange' });
export type ArticleChange = z.infer<typeof articleChange>;

export const articleToDelete = z.object({ id: articleId }).meta({ id: 'BlogArticleToDelete' });

export const articleToFind = z
  .object({ id: written('Id', 200).meta({ description: 'Id or slug' }) })
  .meta({ id: 'BlogArticleToFind' });

const sought = z
  .string({ error: 'Search field is required' })
  .max(limits.search, tooLongError)
  .refine(noNul, 'Search has a character that cannot be used');

/** Lists all articles if there is no `q` or no body. */
export const articleSearch = z
  .object({ q: sought.optional().meta({ description: 'Part of the title or text' }) })
  .meta({ id: 'BlogSearch' });

export const fuzzySearch = z
  .object({ q: sought.meta({ description: 'Words, possibly with typos' }) })
  .meta({ id: 'BlogFuzzySearch' });

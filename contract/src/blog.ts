import * as z from 'zod';

const noNul = (text: string) => !text.includes('\0');

const written = (label: string, max: number) =>
  z
    .string({ error: `${label} field is required` })
    .trim()
    .min(1, { error: `${label} field is required`, abort: true })
    .max(max, `${label} is too long`)
    // PostgreSQL keeps no NUL in a text.
    .refine(noNul, `${label} has a character that cannot be used`);

/** A text that may be left empty, which is kept as null. */
const optional = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} is too long`)
    .refine(noNul, `${label} has a character that cannot be used`)
    .transform((text) => text || null)
    .nullish();

const thumbnail = z
  .string({ error: 'Thumbnail must be the address of a picture' })
  .max(2000, 'Thumbnail is too long')
  .regex(/^(?:https?:\/\/|\/(?!\/))[^\s\\]+$/, 'Thumbnail must begin with http, https or /');

const articleId = z.uuid({ error: 'Please name an article by its id' });

export const newArticle = z
  .object({
    title: written('Title', 200),
    content: written('Content', 200_000).meta({ description: 'HTML; what may not be shown is taken out' }),
    description: optional('Description', 300),
    author: optional('Author', 120).meta({
      description: "The name under the article; the founder's if none",
    }),
    thumbnail: thumbnail.nullish(),
    published: z.boolean().optional().meta({ description: 'false keeps it as a draft' }),
  })
  .meta({ id: 'NewBlogArticle' });
export type NewArticle = z.infer<typeof newArticle>;

/** What is left out stays as it is; a null thumbnail takes the picture away. */
export const articleChange = newArticle
  .partial()
  .extend({
    id: articleId,
    updated: z.iso.datetime().optional().meta({
      description: 'When the article that was changed was last stored: 409 where it is another since',
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
  .max(200, 'Search is too long')
  .refine(noNul, 'Search has a character that cannot be used');

/** Without a q (or without a body) every article is listed. */
export const articleSearch = z
  .object({ q: sought.optional().meta({ description: 'Part of the title or of the text' }) })
  .meta({ id: 'BlogSearch' });

export const fuzzySearch = z
  .object({ q: sought.meta({ description: 'Words, perhaps with slips of the pen' }) })
  .meta({ id: 'BlogFuzzySearch' });

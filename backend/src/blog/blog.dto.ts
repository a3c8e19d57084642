import { z } from 'zod';

const written = (label: string, max: number) =>
  z
    .string({ error: `${label} field is required` })
    .trim()
    .min(1, { error: `${label} field is required`, abort: true })
    .max(max, `${label} is too long`)
    // PostgreSQL keeps no NUL in a text.
    .refine((text) => !text.includes('\0'), `${label} has a character that cannot be used`);

const thumbnail = z
  .string({ error: 'Thumbnail must be the address of a picture' })
  .max(2000, 'Thumbnail is too long')
  .regex(/^(?:https?:\/\/|\/(?!\/))[^\s\\]+$/, 'Thumbnail must begin with http, https or /');

const articleId = z.uuid({ error: 'Please name an article by its id' });

export const newArticle = z
  .object({
    title: written('Title', 200),
    content: written('Content', 200_000).meta({ description: 'HTML; what may not be shown is taken out' }),
    thumbnail: thumbnail.nullish(),
  })
  .meta({ id: 'NewBlogArticle' });
export type NewArticle = z.infer<typeof newArticle>;

/** What is left out stays as it is; a null thumbnail takes the picture away. */
export const articleChange = newArticle.partial().extend({ id: articleId }).meta({ id: 'BlogArticleChange' });
export type ArticleChange = z.infer<typeof articleChange>;

export const articleToDelete = z.object({ id: articleId }).meta({ id: 'BlogArticleToDelete' });

export const articleToFind = z
  .object({ id: written('Id', 200).meta({ description: 'Id or slug' }) })
  .meta({ id: 'BlogArticleToFind' });

/** Without a q (or without a body) every article is listed. */
export const articleSearch = z
  .object({
    q: z
      .string()
      .max(200, 'Search is too long')
      .refine((text) => !text.includes('\0'), 'Search has a character that cannot be used')
      .optional()
      .meta({ description: 'Part of the title or of the text' }),
  })
  .meta({ id: 'BlogSearch' });

export const article = z
  .object({
    _id: z.uuid(),
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    content: z.string().meta({ description: 'Sanitised HTML' }),
    thumbnail: z.string().nullable().meta({ description: 'Address of a picture' }),
    created: z.iso.datetime(),
  })
  .meta({ id: 'BlogArticle' });
export type Article = z.infer<typeof article>;

export const articleList = z.array(article);

export const foundArticle = z.object({ object: article }).meta({ id: 'FoundBlogArticle' });

export const deletedArticle = z.object({ success: z.literal(true) }).meta({ id: 'DeletedBlogArticle' });

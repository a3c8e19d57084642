import { previewOf } from './article-html.js';
import { type BlogArticle } from './blog-article.entity.js';
import { type Article, type AuthoredArticle } from './blog.dto.js';

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

export const toAuthored = (article: BlogArticle): AuthoredArticle => ({
  ...toArticle(article),
  published: article.publishedAt !== null,
});

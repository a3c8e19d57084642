import { type Principal } from '../../accounts/account/principal.js';
import { previewOf } from './article-html.js';
import { type BlogArticle } from './blog-article.entity.js';
import { type Article, type AuthoredArticle } from './blog.dto.js';
import { mayChange } from './blog.service.js';

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

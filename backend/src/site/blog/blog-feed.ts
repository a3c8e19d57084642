import { previewOf } from './article-html.js';
import { type BlogArticle } from './blog-article.entity.js';

interface FeedOptions {
  /** The firm's name. */
  readonly name: string;
  /** Origin of the site, without a trailing slash. */
  readonly site: string;
  /** Address of the feed itself. */
  readonly self: string;
  /** Author of articles without a named author. */
  readonly author: string;
}

/** Writes articles as an Atom feed (RFC 4287). Entries use the articles' UUIDs, so they survive a move of the site. */
export function atomFeed(
  articles: readonly BlogArticle[],
  { name, site, self, author }: FeedOptions,
): string {
  const changed = articles.map(({ updatedAt }) => updatedAt.getTime());
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <id>${escape(`${site}/Blog`)}</id>
  <title>${escape(`Blog of ${name}`)}</title>
  <updated>${new Date(Math.max(0, ...changed)).toISOString()}</updated>
  <author><name>${escape(author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escape(self)}"/>
  <link rel="alternate" type="text/html" href="${escape(`${site}/Blog`)}"/>
${articles.map((article) => entry(article, site)).join('\n')}
</feed>
`;
}

function entry(article: BlogArticle, site: string): string {
  return `  <entry>
    <id>urn:uuid:${article.id}</id>
    <title>${escape(article.title)}</title>
    <link rel="alternate" type="text/html" href="${escape(`${site}/blog/article/${article.slug}`)}"/>
    <published>${(article.publishedAt ?? article.createdAt).toISOString()}</published>
    <updated>${article.updatedAt.toISOString()}</updated>${article.author ? `\n    <author><name>${escape(article.author)}</name></author>` : ''}
    <summary type="html">${escape(article.description ? escape(article.description) : previewOf(article.content))}</summary>
    <content type="html">${escape(withOrigin(article.content, site))}</content>
  </entry>`;
}

/** Makes our own addresses absolute, because feeds are read on other sites. */
const withOrigin = (html: string, site: string) => html.replace(/(\s(?:src|href)=")\/(?!\/)/g, `$1${site}/`);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML 1.0. Drops control characters, which XML does not allow. */
const escape = (text: string) =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"]/g, (character) => entities[character]!);

import { type Article } from './blog.service.js';

/**
 * Writes articles as an Atom feed (RFC 4287). Entries use the articles' UUIDs, so they survive a move of the site.
 * @param name the firm's, which is also the author of articles without a named one
 * @param site its origin, without a trailing slash
 */
export const atomFeed = (articles: readonly Article[], name: string, site: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <id>${escape(`${site}/Blog`)}</id>
  <title>${escape(`Blog of ${name}`)}</title>
  <updated>${
    articles
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? new Date(0).toISOString()
  }</updated>
  <author><name>${escape(name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escape(`${site}/api/blog/feed.xml`)}"/>
  <link rel="alternate" type="text/html" href="${escape(`${site}/Blog`)}"/>
${articles.map((article) => entry(article, site)).join('\n')}
</feed>
`;

const entry = (article: Article, site: string) => `  <entry>
    <id>urn:uuid:${article.id}</id>
    <title>${escape(article.title)}</title>
    <link rel="alternate" type="text/html" href="${escape(`${site}/blog/article/${article.slug}`)}"/>
    <published>${article.created}</published>
    <updated>${article.updated}</updated>${article.author ? `\n    <author><name>${escape(article.author)}</name></author>` : ''}
    <summary type="html">${escape(article.description ? escape(article.description) : article.preview)}</summary>
    <content type="html">${escape(withOrigin(article.content, site))}</content>
  </entry>`;

/** Makes our own addresses absolute, because feeds are read on other sites. */
const withOrigin = (html: string, site: string) => html.replace(/(\s(?:src|href)=")\/(?!\/)/g, `$1${site}/`);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML 1.0. Drops control characters, which XML does not allow. */
const escape = (text: string) =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"]/g, (character) => entities[character]!);

import { trimEnds } from '@tax-firm/contract';
import { type IOptions } from 'sanitize-html';
import { limitNesting, sanitizer } from '../../base/content/html-depth.js';

const options = (): IOptions => ({
  allowedTags: [...sanitizer().defaults.allowedTags, 'img'],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizer().simpleTransform('a', { rel: 'noopener noreferrer' }) },
});

/** Nested elements; far more than an editor makes. */
const maxDepth = 200;

/** Whether sanitizing an article would take long, because its time grows with the square of the depth. */
export const isTooDeep = (html: string): boolean => limitNesting(html, maxDepth) !== html;

/** Sanitizes HTML: keeps text, headings, lists, tables, links and images; removes scripts, styles and frames. */
export function safeHtml(html: string): string {
  return sanitizer()(html, options()).trim();
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Adds a space before each block, so that words of two blocks don't run together when tags are removed. */
const blocksApart = (html: string) =>
  html.replace(/<\/?(?:p|div|h[1-6]|li|tr|td|th|br|blockquote|pre)\b[^<>]*>/gi, ' $&');

/** Converts an article's HTML to plain text for the search. */
export function articleText(html: string): string {
  return sanitizer()(blocksApart(html), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A preview needs no more of an article: so a list takes little time, whatever its articles contain. */
const previewSource = 20_000;

/** `$20,000`, `7.65%`; short enough that a preview is never empty because of one. */
const figure = /\$?\d(?:[\d.,]{0,20}\d)?%?/;
const previewTokens = new RegExp(`<[^<>]+>|&\\w+;|\\s+|${figure.source}|.`, 'gsu');

const inline = ['b', 'strong', 'i', 'em', 'u', 's', 'code', 'sub', 'sup'];

/**
 * The first characters of an article as well-formed HTML (spec 1 §9): text with emphasis, but without headings, links
 * and images. An entity or a run of white space counts as one character. A figure is not cut: "$20,0…" would be another.
 * @param length characters of text, not counting tags
 */
export function previewOf(html: string, length = 200): string {
  const beginning = limitNesting(html.slice(0, previewSource), maxDepth);
  const words = sanitizer()(blocksApart(beginning), {
    allowedTags: inline,
    allowedAttributes: {},
  }).trim();
  const open: string[] = [];
  let preview = '';
  let shown = 0;
  for (const [token] of words.matchAll(previewTokens)) {
    if (token.startsWith('</')) open.pop();
    else if (token.startsWith('<')) open.push(token.slice(1, -1));
    else {
      shown += figure.test(token) ? token.length : 1;
      if (shown > length)
        return `${preview}…${open
          .reverse()
          .map((tag) => `</${tag}>`)
          .join('')}`;
    }
    preview += token.trim() === '' ? ' ' : token;
  }
  return preview;
}

/** Converts 'What is an S-Corp?' to 'what-is-an-s-corp'. @returns 'article' if the title has no letter or digit */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80);
  return trimEnds(words, /-/) || 'article';
}

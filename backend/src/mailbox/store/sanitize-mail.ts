import { limitNesting, sanitizer } from '../../base/content/html-depth.js';
import { shortened, withoutSignature } from '../../mail/text/words.js';

/** Nested elements; far more than real emails have. */
const maxDepth = 5000;

/** Elements whose content is not shown. */
const nonTextTags = ['script', 'style', 'textarea', 'option', 'noscript', 'title'];

/**
 * Makes a stranger's HTML safe to show on our page. Removes scripts, forms, frames, images (they report that they were
 * seen; only their alternative text stays) and styles (our content security policy blocks them). Links open in a new
 * tab without a referrer. Headings start at level 2, below the page's own.
 */
export const sanitizeMail = (html: string): string =>
  sanitizer()(limitNesting(html, maxDepth), {
    allowedTags: sanitizer().defaults.allowedTags.filter((tag) => tag !== 'img'),
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    nonTextTags,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizer().simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
      h1: 'h2',
      img: (_tag, { alt }) => ({
        tagName: 'span',
        attribs: {},
        text: alt?.trim() ? `[Image not loaded: ${alt.trim()}]` : '',
      }),
    },
  });

const blocks = /<(?=\/?(?:p|div|br|hr|tr|td|th|li|h[1-6]|blockquote)\b)/gi;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Converts a stranger's HTML to plain text. */
export const textOfMail = (html: string): string =>
  sanitizer()(limitNesting(html, maxDepth).replace(blocks, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags,
  }).replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!);

/**
 * The beginning of a message on one line of at most 160 characters. Leaves out the signature, a repeated subject, and
 * the invisible characters with which newsletters pad their preview.
 */
export function snippetOf(text: string, subject = ''): string {
  const line = withoutSignature(text)
    .replace(/\p{Cf}|\u034f/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const words = subject !== '' && line.startsWith(subject) ? line.slice(subject.length).trim() || line : line;
  return shortened(words);
}

import sanitizeHtml from 'sanitize-html';
import { limitNesting } from './html-depth.js';

/** Elements whose content nobody reads. */
const nonTextTags = ['script', 'style', 'textarea', 'option', 'noscript', 'title'];

/**
 * A stranger's HTML, fit to be shown among ours: no scripts, forms, frames, images (they report that they were seen; the
 * words that describe one stay) or styles, which the page's policy would refuse; links open elsewhere and tell nothing of
 * us. Its headings stand below the page's own.
 */
export const sanitizeMail = (html: string): string =>
  sanitizeHtml(limitNesting(html), {
    allowedTags: sanitizeHtml.defaults.allowedTags.filter((tag) => tag !== 'img'),
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    nonTextTags,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
      h1: 'h2',
      img: (_tag, { alt }) => ({
        tagName: 'span',
        attribs: {},
        text: alt?.trim() ? `[Image not loaded: ${alt.trim()}]` : '',
      }),
    },
  });

const blocks = /<(?=\/?(?:p|div|br|hr|tr|td|th|li|h[1-6]|blockquote)\b)/gi;
const written: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of a stranger's HTML, as plain text. */
export const textOfMail = (html: string): string =>
  sanitizeHtml(limitNesting(html).replace(blocks, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags,
  }).replace(/&(?:lt|gt|quot|amp);/g, (entity) => written[entity]!);

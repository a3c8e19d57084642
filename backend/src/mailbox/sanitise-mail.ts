import sanitizeHtml from 'sanitize-html';

/** A value that loads nothing and runs nothing: no url(), no expression(). */
const plainValue = [/^[^()\\]*$/];

const styleProperties = [
  'background',
  'background-color',
  'border',
  'border-collapse',
  'border-left',
  'color',
  'display',
  'font',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'margin',
  'max-width',
  'padding',
  'text-align',
  'text-decoration',
  'white-space',
];

/**
 * A stranger's HTML, fit to be shown among ours: no scripts, forms, frames, images (they report that they were seen; the
 * words that describe one stay) or styles that reach outside; links open elsewhere and tell nothing of us. Its headings
 * stand below the page's own.
 */
export const sanitiseMail = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: sanitizeHtml.defaults.allowedTags.filter((tag) => tag !== 'img'),
    allowedAttributes: {
      '*': ['style'],
      a: ['href', 'target', 'rel'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    allowedStyles: { '*': Object.fromEntries(styleProperties.map((property) => [property, plainValue])) },
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

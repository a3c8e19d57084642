import { Marked } from 'marked';
import type { Plugin } from 'vite';

/**
 * Converts the firm's Markdown to HTML at build time, so that no visitor downloads a parser. A file becomes
 * `{ fields, intro, sections }`: its front matter, the text before the first `## heading`, and one section per heading
 * with an id for links. `fill` fills in the firm's values. The firm writes these files, so their HTML is trusted.
 */
export function markdown(fill: (text: string) => string): Plugin {
  return {
    name: 'firm-markdown',
    transform: {
      filter: { id: /\.md$/ },
      handler(source) {
        return { code: `export default ${JSON.stringify(parseDocument(fill(source)))};`, map: null };
      },
    },
  };
}

const marked = new Marked({ gfm: true });

function parseDocument(source: string): MarkdownDocument {
  const { fields, body } = frontMatter(source);
  const [intro = '', ...parts] = body.split(/^## /m);
  return {
    fields,
    intro: toHtml(intro),
    sections: parts.map((part) => {
      const [heading = '', ...rest] = part.split('\n');
      const title = heading.trim();
      return { id: slug(title), title, html: toHtml(rest.join('\n')) };
    }),
  };
}

interface MarkdownDocument {
  fields: Record<string, string>;
  intro: string;
  sections: { id: string; title: string; html: string }[];
}

function frontMatter(source: string) {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source);
  const fields: Record<string, string> = {};
  for (const line of match?.[1]?.split('\n') ?? []) {
    const colon = line.indexOf(':');
    if (colon > 0) fields[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return { fields, body: match ? source.slice(match[0].length) : source };
}

const toHtml = (text: string) => marked.parse(text.trim(), { async: false });

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

import { type Rolldown } from 'vite';

/** A stylesheet of the build, and the class names that are in it alone. */
export interface Stylesheet {
  href: string;
  classNames: readonly string[];
}

/** The stylesheets of a build, each after those it builds upon: the order in which they win. */
export function stylesheetsOf(bundle: Rolldown.OutputBundle): Stylesheet[] {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || visited.has(name)) return;
    visited.add(name);
    chunk.imports.forEach(visit);
    chunk.viteMetadata?.importedCss.forEach((file) => files.add(file));
  };
  Object.keys(bundle).forEach(visit);
  return [...files].map((file) => {
    const sheet = bundle[file];
    const text = sheet?.type === 'asset' ? String(sheet.source) : '';
    return { href: `/${file}`, classNames: [...new Set(text.match(/(?<=\.)_[\w-]+/g))] };
  });
}

/** The hoisted tags that React writes before the content: they belong in the head. */
const metadata = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/;

/**
 * Puts a drawn page into the site's document: its metadata in place of the document's own, the stylesheets whose
 * classes it uses, and the year of the drawing, by which the browser draws it once more alike.
 */
export function fillPage(template: string, drawn: string, sheets: readonly Stylesheet[]): string {
  const head = metadata.exec(drawn)?.[0] ?? '';
  const content = drawn.slice(head.length);
  const used = new Set(/class="/.test(content) ? content.match(/(?<=["\s])_[\w-]+/g) : []);
  const links = sheets
    .filter(({ href, classNames }) => !template.includes(href) && classNames.some((name) => used.has(name)))
    .map(({ href }) => `<link rel="stylesheet" crossorigin href="${href}">`);
  let document = template.replace(/<noscript>[\s\S]*?<\/noscript>/, '');
  if (head.includes('<title>')) document = document.replace(/<title>[^<]*<\/title>/, '');
  if (head.includes('name="description"')) document = document.replace(/<meta name="description"[^>]*>/, '');
  return document
    .replace('<html ', `<html data-year="${new Date().getFullYear()}" `)
    .replace('</head>', () => `${links.join('')}${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}

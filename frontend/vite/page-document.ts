import { type Rolldown } from 'vite';

/** A stylesheet of the build, and the class names that are in it alone. */
export interface Stylesheet {
  href: string;
  text: string;
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
    return { href: `/${file}`, text: text.trim(), classNames: [...new Set(text.match(/(?<=\.)_[\w-]+/g))] };
  });
}

/**
 * The site's document for drawn pages: in place of the program stands the little one that asks for it later.
 * @param later the file of that little program
 */
export function documentOf(bundle: Rolldown.OutputBundle, later: string): string {
  const document = bundle['index.html'];
  if (document?.type !== 'asset') throw new Error('The build made no index.html');
  return String(document.source)
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, `<script type="module" src="/${later}"></script>`);
}

/** The hoisted tags that React writes before the content: they belong in the head. */
const metadata = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/;

/**
 * Puts a drawn page into the site's document: its metadata in place of the document's own, the styles that it uses,
 * and the year of the drawing, by which the browser draws it once more alike.
 *
 * The styles stand in the page itself, so that the first paint waits for nothing else; the server lets them in by their
 * hash (backend/src/http/static-site.ts). Their stylesheets are named as well, but disabled, which keeps a browser from
 * loading what it has: scripts ask for a stylesheet only where the document does not name it.
 */
export function fillPage(template: string, drawn: string, sheets: readonly Stylesheet[]): string {
  const head = metadata.exec(drawn)?.[0] ?? '';
  const content = drawn.slice(head.length);
  const classNames = new Set(/class="/.test(content) ? content.match(/(?<=["\s])_[\w-]+/g) : []);
  const used = sheets.filter(
    (sheet) => template.includes(sheet.href) || sheet.classNames.some((name) => classNames.has(name)),
  );
  const style = `<style>${used.map(({ text }) => text).join('')}</style>`;
  const named = used.map(({ href }) => `<link rel="stylesheet" disabled href="${href}">`);
  let document = template
    .replace(/<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
  if (head.includes('<title>')) document = document.replace(/<title>[^<]*<\/title>/, '');
  if (head.includes('name="description"')) document = document.replace(/<meta name="description"[^>]*>/, '');
  for (const [, property] of head.matchAll(/<meta property="([^"]+)"/g))
    document = document.replace(new RegExp(`<meta property="${property}(?::\\w+)?"[^>]*>`, 'g'), '');
  return document
    .replace('<html ', `<html data-year="${new Date().getFullYear()}" `)
    .replace('</head>', () => `${style}${named.join('')}${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}

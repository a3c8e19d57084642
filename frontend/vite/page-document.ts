import { type Rolldown } from 'vite';

/** A stylesheet of the build, with the scoped class names in it. */
export interface Stylesheet {
  href: string;
  text: string;
  classNames: readonly string[];
}

/** The stylesheets of a build in cascade order: each after those that it depends on. */
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
 * The HTML document for prerendered pages. Instead of the app, it loads a small script that loads the app later.
 * @param later the file of that script
 */
export function documentOf(bundle: Rolldown.OutputBundle, later: string): string {
  const document = bundle['index.html'];
  if (document?.type !== 'asset') throw new Error('The build contains no index.html');
  return String(document.source)
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, `<script type="module" src="/${later}"></script>`);
}

/** The tags that React hoists and writes before the content; they belong in the head. */
const metadata = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/;

/**
 * Marks the document if this browser will render another first screen: because it stored something under the page's key,
 * or because the address or the entry of the browser's history asks for more. Styles then hide the forms, where someone
 * would type what that screen forgets, and of a page with a key all content. `main.tsx` reads the mark and renders the
 * screen instead. Inline, so that the first paint does not wait for another request.
 */
const markIfOwn =
  `try{const l=location,d=document.documentElement,h=history.state;` +
  `if(l.pathname!='/'&&(l.search||l.hash)||h&&h.usr||localStorage.getItem(d.dataset.unless))d.dataset.own=''}catch{}`;

/**
 * Puts a rendered page into the HTML document: replaces the metadata, inlines the styles that it uses, and stores the
 * year of rendering, so that hydration renders the same year.
 *
 * Inline styles let the first paint happen without further requests; the server allows them by their hash
 * (backend/src/http/response/static-site.ts). The page also links their stylesheets, but disabled: Vite loads a stylesheet only
 * if the document does not link it, so the browser does not download these again.
 * @param options.unlessStored local-storage key of browsers that show another first screen instead
 * @param options.onRequest the page was rendered for its whole address, and may have no inline script
 */
export function fillPage(
  template: string,
  rendered: string,
  sheets: readonly Stylesheet[],
  { unlessStored, onRequest }: { unlessStored?: string; onRequest: boolean },
): string {
  const head = metadata.exec(rendered)?.[0] ?? '';
  const content = rendered.slice(head.length);
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
  const unless = unlessStored ? ` data-unless="${unlessStored}"` : '';
  const script = onRequest ? '' : `<script>${markIfOwn}</script>`;
  return document
    .replace('<html', `<html data-year="${new Date().getFullYear()}"${unless}`)
    .replace('</head>', () => `${script}${style}${named.join('')}${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { documentOf, stylesheetsOf, type Stylesheet } from './page-document.js';

/** The exports of frontend/src/prerender.tsx. */
interface Renderer {
  siteMap: () => Promise<{ pages: string[]; screens: string[]; redirects: Record<string, string> }>;
  render: (address: string, document: SiteDocument) => Promise<string>;
}

interface SiteDocument {
  template: string;
  stylesheets: readonly Stylesheet[];
}

const unknownAddress = '/no-such-page';

/**
 * Prerenders the public pages at build time. Writes `dist/.pages/AboutUs.html` and so on, `404.html` for unknown
 * addresses, the addresses that the server must know (`dist/.site.json`), and robots.txt. index.html stays the empty
 * document for screens that render in the browser. `dist/.renderer` keeps the renderer with all its packages
 * (`prerender.js`, `document.json`), with which the server renders dynamic pages.
 */
export function prerender(entry: string): Plugin {
  let config: ResolvedConfig;
  let afterPaint: string;
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved;
    },
    buildStart() {
      afterPaint = this.emitFile({ type: 'chunk', id: path.join(config.root, 'src/after-paint.ts') });
    },
    async writeBundle(_, bundle) {
      const out = path.resolve(config.root, config.build.outDir);
      const document = {
        template: documentOf(bundle, this.getFileName(afterPaint)),
        stylesheets: stylesheetsOf(bundle),
      };
      const { siteMap, render } = await buildProgram(entry, path.join(out, '.renderer'));

      const write = async (file: string, text: string) => {
        const target = path.join(out, file);
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(target, text);
      };
      const map = await siteMap();
      const found: string[] = [];
      for (const address of map.pages) {
        const page = await render(address, document);
        const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
        if (canonical) found.push(canonical);
        await write(`.pages${address === '/' ? '/index' : address}.html`, page);
      }
      await write('.pages/404.html', await render(unknownAddress, document));
      await write('.renderer/document.json', JSON.stringify(document));
      await write('.site.json', JSON.stringify({ ...map, found }, null, 2));
      await write('robots.txt', robotsText(found[0] && new URL('/sitemap.xml', found[0]).href));
    },
  };

  async function buildProgram(source: string, folder: string): Promise<Renderer> {
    await build({
      configFile: config.configFile,
      logLevel: 'warn',
      build: { ssr: source, outDir: folder, emptyOutDir: true, sourcemap: false, copyPublicDir: false },
      // The server does not have the site's packages, and should not run React's development checks.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    return import(pathToFileURL(path.join(folder, `${path.parse(source).name}.js`)).href);
  }
}

/** Paths that crawlers should skip, because they have no public content. */
const closed = ['/api/', '/Admin', '/AdminTaxReturn/', '/Client/', '/ClientTaxReturn/', '/machines'];

/** The text of robots.txt. @param sitemap the address of sitemap.xml, if the firm has configured its site URL */
export function robotsText(sitemap: string | undefined): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  return [...lines, ...(sitemap ? ['', `Sitemap: ${sitemap}`] : []), ''].join('\n');
}

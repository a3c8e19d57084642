import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { robotsText, sitemapXml } from './crawlers.js';
import { fillPage, stylesheetsOf } from './page-document.js';

/** What frontend/src/prerender.tsx offers. */
interface Drawing {
  siteMap: () => Promise<{ pages: string[]; screens: string[]; redirects: Record<string, string> }>;
  draw: (address: string) => Promise<string>;
}

const unknownAddress = '/no-such-page';

/**
 * Draws the public pages when the site is built: `dist/.pages/AboutUs.html` and so on, `404.html` for unknown
 * addresses, `dist/.site.json`, the addresses that the server knows, and what crawlers read. index.html stays
 * the empty document for screens that are drawn in the browser.
 * @param folder where the drawing program itself is built, inside the project so that its packages are found
 */
export function prerender(entry: string, folder: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved;
    },
    async writeBundle(_, bundle) {
      await build({
        configFile: config.configFile,
        logLevel: 'warn',
        build: { ssr: entry, outDir: folder, emptyOutDir: true, sourcemap: false, copyPublicDir: false },
      });
      const program = pathToFileURL(path.join(folder, `${path.parse(entry).name}.js`));
      const { siteMap, draw }: Drawing = await import(program.href);
      const template = textOf(bundle['index.html']);
      const styles = stylesheetsOf(bundle);
      const out = path.resolve(config.root, config.build.outDir);

      const write = async (file: string, text: string) => {
        const target = path.join(out, file);
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(target, text);
      };
      const map = await siteMap();
      const found: string[] = [];
      for (const address of map.pages) {
        const page = fillPage(template, await draw(address), styles);
        const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
        if (canonical) found.push(canonical);
        await write(`.pages${address === '/' ? '/index' : address}.html`, page);
      }
      await write('.pages/404.html', fillPage(template, await draw(unknownAddress), styles));
      await write('.site.json', JSON.stringify(map, null, 2));
      await write('robots.txt', robotsText(found[0] && new URL('/sitemap.xml', found[0]).href));
      if (found.length > 0) await write('sitemap.xml', sitemapXml(found));
      await rm(folder, { recursive: true });
    },
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('The build made no index.html');
  return String(file.source);
}

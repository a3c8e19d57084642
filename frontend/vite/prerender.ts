import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { fillPage, stylesheetsOf } from './page-document.js';

/** What frontend/src/prerender.tsx offers. */
interface Drawing {
  siteMap: () => Promise<{ pages: string[]; screens: string[]; redirects: Record<string, string> }>;
  draw: (address: string) => Promise<string>;
}

const unknownAddress = '/no-such-page';

/**
 * Draws the public pages when the site is built: `dist/.pages/AboutUs.html` and so on, `404.html` for unknown
 * addresses, and `dist/.site.json`, the addresses that the server knows. index.html stays the empty document
 * for screens that are drawn in the browser.
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
      const { siteMap, draw }: Drawing = await import(`${program.href}?${Date.now()}`);
      const template = textOf(bundle['index.html']);
      const styles = stylesheetsOf(bundle);
      const out = path.resolve(config.root, config.build.outDir);

      const write = async (address: string, file: string) => {
        const target = path.join(out, '.pages', file);
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(target, fillPage(template, await draw(address), styles));
      };
      const map = await siteMap();
      for (const address of map.pages)
        await write(address, address === '/' ? 'index.html' : `${address}.html`);
      await write(unknownAddress, '404.html');
      await writeFile(path.join(out, '.site.json'), JSON.stringify(map, null, 2));
    },
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('The build made no index.html');
  return String(file.source);
}

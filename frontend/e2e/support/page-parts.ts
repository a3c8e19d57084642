import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Page } from 'playwright-core';

/**
 * The most bytes of script for a public page as the server sends it (Brotli), for addresses among those of the portal,
 * whose routes are more, for screens of the price tool, which include its machine, and for the call's dialog, which is
 * a form over the price tool.
 */
const maxScript = { page: 108_000, portal: 110_000, wizard: 145_000, call: 158_000 };
const wizard = /^\/(?:PriceTool|SaveForLater)$/;
const portal = /^\/(?:Dashboard|PasswordResetLink)$/;

/** The links, images and scripts of a page. */
interface Parts {
  links: string[];
  /** One line for each image that does not load, or that has no size or alternative text. */
  images: string[];
  /** Compressed bytes of script. */
  script: number;
  /** The paths of the scripts. */
  scripts: string[];
}

/** Waits until React has hydrated the page, which marks its elements. */
export const takenOver = (page: Page, selector = 'h1') =>
  page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactFiber')),
    selector,
  );

/** Reads the parts of the current page, after loading its lazy images. */
export const partsOf = (page: Page): Promise<Parts> =>
  page.evaluate(async () => {
    const images = await Promise.all(
      [...document.images].map(async (image) => {
        image.loading = 'eager';
        const shown = await image.decode().then(
          () => image.naturalWidth > 0,
          () => false,
        );
        const whole =
          shown && image.hasAttribute('alt') && Number(image.getAttribute('width')) > 0 && image.height > 0;
        return whole ? [] : [image.outerHTML];
      }),
    );
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'));
    return {
      links: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
      images: images.flat(),
      script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      scripts: scripts.map(({ name }) => new URL(name).pathname),
    };
  });

function maxScriptOf(address: string): number {
  if (address === '/Modal1') return maxScript.call;
  if (portal.test(address)) return maxScript.portal;
  return wizard.test(address) ? maxScript.wizard : maxScript.page;
}

/** The content of the firm's folder, which names every allowed external address. */
const known = ['firm', 'firm/content', 'firm/content/guidance', 'firm/content/policies']
  .flatMap((folder) => readdirSync(folder, { withFileTypes: true }).map((entry) => [folder, entry] as const))
  .filter(([, entry]) => entry.isFile())
  .map(([folder, entry]) => readFileSync(join(folder, entry.name), 'utf8'))
  .join('\n');

/** A search for an office's address, which must be in the firm's folder, too. */
const map = 'https://www.openstreetmap.org/search?query=';

/** The faults in a page's parts, one line each. */
export function wrongParts(address: string, { links, images, script }: Parts): string[] {
  const wrong = links.filter((link) => {
    if (link.startsWith('tel:')) return !/^tel:\+1\d{10}$/.test(link);
    if (link.startsWith('mailto:')) return !/^mailto:[\w.+-]+@[\w.-]+\.\w+$/.test(link);
    if (link.startsWith('/') || link.startsWith('#')) return false;
    if (link.startsWith(map)) return !known.includes(decodeURIComponent(link.slice(map.length)));
    return !link.startsWith('https://') || !known.includes(link);
  });
  return [
    ...wrong.map((link) => `${address} links to ${link}`),
    ...images.map((image) => `${address} has ${image}`),
    ...(script > maxScriptOf(address) ? [`${address} needs ${script} bytes of script`] : []),
  ];
}

/** The size of built scripts as gzip. */
export const gzipped = (paths: string[]): number =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(join('frontend/dist', path))).length, 0);

/** The internal links that do not respond with 200. */
export async function deadLinks(url: string, links: Iterable<string>): Promise<string[]> {
  const paths = new Set([...links].filter((link) => link.startsWith('/')).map((link) => link.split('#')[0]!));
  const answers = [...paths].map(async (path) => {
    const { status, body } = await fetch(url + path, { headers: { accept: 'text/html' } });
    await body?.cancel(); // else its connection stays open
    return status === 200 ? [] : [`${path}: ${status}`];
  });
  return (await Promise.all(answers)).flat();
}

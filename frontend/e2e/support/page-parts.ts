import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from 'playwright-core';

/** Bytes of script, compressed, that a public page may need, and the price tool, which brings its machine along. */
const mostScript = { page: 120_000, wizard: 160_000 };
const wizard = /^\/(?:PriceTool|SaveForLater|Modal1)$/;

/** What a page leads to and is made of. */
interface Parts {
  links: string[];
  /** One line for each image that does not show, or that has no size or no alternative text. */
  images: string[];
  /** Bytes of script as they came over the line. */
  script: number;
}

/** React has taken over the page that was drawn: it marks its elements. */
export const takenOver = (page: Page, selector = 'h1') =>
  page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactFiber')),
    selector,
  );

/** Reads them off the page in view; images below it are loaded first. */
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
    };
  });

/** Every address outside that the firm's own folder names. */
const known = ['firm', 'firm/content', 'firm/content/guidance', 'firm/content/policies']
  .flatMap((folder) => readdirSync(folder, { withFileTypes: true }).map((entry) => [folder, entry] as const))
  .filter(([, entry]) => entry.isFile())
  .map(([folder, entry]) => readFileSync(join(folder, entry.name), 'utf8'))
  .join('\n');

/** What is wrong with a page's parts, one line each. */
export function wrongParts(address: string, { links, images, script }: Parts): string[] {
  const wrong = links.filter((link) => {
    if (link.startsWith('tel:')) return !/^tel:\+1\d{10}$/.test(link);
    if (link.startsWith('mailto:')) return !/^mailto:[\w.+-]+@[\w.-]+\.\w+$/.test(link);
    if (link.startsWith('/') || link.startsWith('#')) return false;
    return !link.startsWith('https://') || !known.includes(link);
  });
  return [
    ...wrong.map((link) => `${address} leads to ${link}`),
    ...images.map((image) => `${address} has ${image}`),
    ...(script > mostScript[wizard.test(address) ? 'wizard' : 'page']
      ? [`${address} needs ${script} bytes of script`]
      : []),
  ];
}

/** The links within the site that lead nowhere. */
export async function deadLinks(url: string, links: Iterable<string>): Promise<string[]> {
  const paths = new Set([...links].filter((link) => link.startsWith('/')).map((link) => link.split('#')[0]!));
  const answers = [...paths].map(async (path) => {
    const { status } = await fetch(url + path, { headers: { accept: 'text/html' } });
    return status === 200 ? [] : [`${path}: ${status}`];
  });
  return (await Promise.all(answers)).flat();
}

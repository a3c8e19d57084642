import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type INestApplication } from '@nestjs/common';
import { withoutTrailingSlashes } from '@tax-firm/contract';
import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { z } from 'zod';
import { clientAddress } from '../request/client-address.js';
import { allowInline } from './security-headers.js';

const server = /^\/(api|healthz|readyz|metrics)(\/|$)/i;
const year = 'public, max-age=31536000, immutable';

/** What is wrong with the folder of the site, and what to do; undefined if it has a built site. */
export const siteProblem = (folder: string): string | undefined =>
  existsSync(join(folder, 'index.html'))
    ? undefined
    : `SITE_DIR has no built site: there is no index.html in ${folder}. Run npm run build, or set SITE_DIR to the folder with the built site.`;

/**
 * Serves the built site next to the API. Files with a content hash in their name are cached forever and sent as the
 * build compressed them; pages are revalidated on every request. A browser's navigation gets a page rendered on
 * request, a prerendered page, the empty document of a screen, a redirect from an old or differently spelled path, or
 * the 404 page.
 * @param dynamicSite renders pages that the build cannot prerender
 * @param sourceMaps whether browsers get them
 * @returns answers what no route has answered, if it is a navigation, with the 404 page; undefined without a built site
 */
export function useStaticSite(
  app: INestApplication,
  folder: string,
  dynamicSite: DynamicSite,
  sourceMaps: boolean,
): RequestHandler | undefined {
  if (siteProblem(folder)) return undefined;
  const destinationOf = readSiteMap(folder);
  const pages = new Map<string, RenderedPage>();
  const pageAt = (file: string): RenderedPage => {
    const page = pages.get(file) ?? builtPage(readFileSync(join(folder, file), 'utf8'));
    pages.set(file, page);
    return page;
  };

  const files = expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: {
      redirect: false,
      setHeaders: (response, path) =>
        response.setHeader('Cache-Control', path.startsWith(join(folder, 'assets')) ? year : 'no-cache'),
    },
  });
  const answer = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const navigation = isRead(request) && request.accepts(['html', 'json']) === 'html';
    // The id of a message on a mail server ends with a dot and a number.
    const looksLikeFile = /\.[a-z][a-z0-9]{1,4}$/i.test(request.path);
    if (!navigation || looksLikeFile) return next();
    const destination = destinationOf(request.path);
    const search = request.originalUrl.slice(request.path.length);
    if (destination.status === 301) return response.redirect(301, `${destination.address}${search}`);
    const { status, page, retryAfterS }: DynamicPage =
      (destination.status === 200 &&
        (await dynamicSite.pageAt(request.path, new URLSearchParams(search), clientAddress(request)))) ||
      destination;
    if (retryAfterS !== undefined) response.setHeader('Retry-After', retryAfterS);
    sendPage(response.status(status), page ?? pageAt(destination.file));
  };
  app.use((request: Request, response: Response, next: NextFunction) => {
    // Files are found by the decoded path. No file has a malformed path, and looking for one would fail.
    const path = decoded(request.path);
    if (server.test(request.path) || (!sourceMaps && /\.map\/*$/i.test(path ?? ''))) return next();
    const noFile = () => void answer(request, response, next).catch(next);
    if (path === undefined) noFile();
    else files(request, response, noFile);
  });
  return (request, response, next) => {
    // A request for a script, an image or `*/*` is not answered with a page.
    const navigation = isRead(request) && request.headers.accept?.includes('text/html');
    if (!navigation || server.test(request.path)) return next();
    sendPage(response.status(404), pageAt('.pages/404.html'));
  };
}

const isRead = ({ method }: Request): boolean => ['GET', 'HEAD'].includes(method);

/** Returns undefined for a malformed path. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Renders pages whose content only the running program knows. */
export interface DynamicSite {
  /** @param caller as `clientAddress` returns it */
  pageAt(path: string, query: URLSearchParams, caller: string): Promise<DynamicPage | undefined>;
}

/** How to answer a path whose content only the running program knows. */
export interface DynamicPage {
  /** 429 if it was asked for too often: the browser hears why when it asks the API. */
  readonly status: 200 | 404 | 429;
  /** Absent: the page of the build. */
  readonly page?: RenderedPage;
  readonly retryAfterS?: number;
}

/** Sends a page and allows exactly its inline styles and scripts. Browsers must revalidate it. */
export function sendPage(response: Response, { html, styles, scripts }: RenderedPage): void {
  allowInline(response, { styles, scripts });
  response.setHeader('Cache-Control', 'no-cache');
  response.type('html').send(html);
}

/** A page ready to be sent, with the hashes of its `<style>` and inline `<script>` elements for the content policy. */
export interface RenderedPage {
  readonly html: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** A page rendered on request. It has no inline script: none in what people wrote may ever run. */
export const renderedPage = (html: string): RenderedPage => ({
  html,
  styles: hashesOf(html, /<style>([^]*?)<\/style>/g),
  scripts: [],
});

/** A page as the site's build left it, which may have an inline script. */
const builtPage = (html: string): RenderedPage => ({
  ...renderedPage(html),
  scripts: hashesOf(html, /<script>([^]*?)<\/script>/g),
});

const hashesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

const siteMapSchema = z.object({
  pages: z.array(z.string()),
  screens: z.array(z.string()),
  redirects: z.record(z.string(), z.string()),
});

/** How to answer a path of the site. `file` is relative to the built site. */
export type Destination = { status: 200 | 404; file: string } | { status: 301; address: string };

/**
 * Reads the paths that the site's build listed in `.site.json`, and returns a function from a path to its
 * destination. It ignores case and trailing slashes: each page has one canonical path, to which other spellings
 * redirect.
 * @throws Error if the file is missing or invalid
 */
export function readSiteMap(folder: string): (path: string) => Destination {
  const text = readFileSync(join(folder, '.site.json'), 'utf8');
  const { pages, screens, redirects } = siteMapSchema.parse(JSON.parse(text));
  const known = new Map(pages.map((page) => [page.toLowerCase(), page]));
  const moved = new Map(Object.entries(redirects).map(([from, to]) => [from.toLowerCase(), to]));
  const patterns = screens.map(patternOf);

  return (path) => {
    const plain = path.length > 1 ? withoutTrailingSlashes(path) || '/' : path;
    const address = moved.get(plain.toLowerCase()) ?? known.get(plain.toLowerCase());
    if (address !== undefined && address !== path) return { status: 301, address };
    if (address !== undefined)
      return { status: 200, file: `.pages${address === '/' ? '/index' : address}.html` };
    if (patterns.some((pattern) => pattern.test(plain))) return { status: 200, file: 'index.html' };
    return { status: 404, file: '.pages/404.html' };
  };
}

/** Converts a pattern such as `/ClientTaxReturn/:id/*` to a regular expression. */
function patternOf(screen: string): RegExp {
  const source = screen
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`, 'i');
}

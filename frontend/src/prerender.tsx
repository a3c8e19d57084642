import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchRoutes, StaticRouter } from 'react-router-dom';
import { fillPage, type Stylesheet } from '../vite/page-document.js';
import { prerenderedRoutes, routes } from './app/routes.js';
import { siteMapOf } from './app/site-map.js';
import { screens, Site } from './app/site.js';
import { blogQueries, type BlogData } from './features/blog/articles.js';
import { loadContactForm } from './features/offices/components/later-contact-form.js';
import {
  type HydrationData,
  hydrationDataId,
  type RefusedMessage,
  withHydrationData,
} from './lib/hydration-data.js';
import type { ScreenRoute } from './lib/routing/screen-route.js';
import { downloadScreens } from './lib/routing/screens.js';
import { queryClient } from './lib/query-client.js';

/*
 * Renders pages to HTML: run by the build (vite/prerender.ts), and by the server for pages whose content changes at
 * runtime or depends on the request (backend/src/site/pages/dynamic-pages.ts). Never runs in a browser.
 * docs/adr/0008-frontend.md
 */

/** The built HTML document that pages are rendered into. */
export interface SiteDocument {
  template: string;
  stylesheets: readonly Stylesheet[];
}

/** The data that the server renders a page with. */
export interface PageData {
  blog?: BlogData;
  refusedMessage?: RefusedMessage;
}

export async function siteMap() {
  const { browserRoutes } = await import('./app/browser-routes.js');
  return siteMapOf([...routes, ...browserRoutes], prerenderedRoutes);
}

/**
 * Renders the page at an address, as `main.tsx` will, to a whole document. Throws if a component does.
 * @param address path and search
 * @param data for a page rendered on request; embedded in it, so that the browser does not fetch it again
 */
export async function render(address: string, document: SiteDocument, data?: PageData): Promise<string> {
  const { pathname } = new URL(address, 'http://site.invalid');
  await Promise.all([
    loadContactForm(),
    import('./features/price-tool/pages/later-price-tool.js').then((later) => later.loadPrerendered()),
    downloadScreens(screens, { pathname }),
  ]);
  const known: HydrationData = {
    queries: data?.blog && blogQueries(data.blog),
    refusedMessage: data?.refusedMessage,
  };
  const html = withHydrationData(known, () => {
    for (const [key, answer] of known.queries ?? []) queryClient.setQueryData(key, answer);
    try {
      return renderToString(
        <StrictMode>
          <StaticRouter location={address}>
            <Site />
          </StaticRouter>
        </StrictMode>,
      );
    } finally {
      queryClient.clear();
    }
  });
  const handles = (matchRoutes(screens, pathname) ?? []).map(
    ({ route }) => route.handle as ScreenRoute['handle'],
  );
  const page = fillPage(document.template, html, document.stylesheets, {
    unlessStored: handles.find((handle) => handle?.unlessStored)?.unlessStored,
    onRequest: data !== undefined,
  });
  return data ? page.replace('</body>', () => `${dataElement(known)}</body>`) : page;
}

/** A data block: it is not executed, and the escaped `<` keeps its text from closing the element. */
const dataElement = (known: HydrationData) =>
  `<script type="application/json" id="${hydrationDataId}">${JSON.stringify(known).replace(/</g, '\\u003c')}</script>`;

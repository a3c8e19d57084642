import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { fillPage, type Stylesheet } from '../vite/page-document.js';
import { prerenderedRoutes, routes } from './app/routes.js';
import { siteMapOf } from './app/site-map.js';
import { blogQueries, type BlogData } from './features/blog/api/hydration.js';
import { loadContactForm } from './features/offices/index.js';
import {
  type HydrationData,
  hydrationDataId,
  type RefusedMessage,
  withHydrationData,
} from './lib/hydration-data.js';
import { queryClient } from './lib/query-client.js';

/*
 * The drawing program: run by the build (vite/prerender.ts), and by the server for pages whose content changes while it
 * runs or that answer a question (backend/src/site/page-renderer.ts). Never in a browser. docs/adr/0012-drawn-on-request.md
 */

/** The site's document as the build left it, for pages to be put into. */
export interface SiteDocument {
  template: string;
  stylesheets: readonly Stylesheet[];
}

/** What the server knows of the page that it wants. */
export interface PageData {
  blog?: BlogData;
  refusedMessage?: RefusedMessage;
}

const handler = createStaticHandler(routes);

export const siteMap = () => siteMapOf(routes, prerenderedRoutes);

/**
 * Draws the page at an address as `main.tsx` will, as a whole document.
 * @param address path and search
 * @param data makes it a page drawn to order: what is known goes along, so that the browser asks for nothing again
 */
export async function render(address: string, document: SiteDocument, data?: PageData): Promise<string> {
  await loadContactForm();
  const context = await handler.query(new Request(`http://site.invalid${address}`));
  if (context instanceof Response) throw new Error(`${address} cannot be drawn: it is a redirect`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure) throw failure;
  const known: HydrationData = {
    queries: data?.blog && blogQueries(data.blog),
    refusedMessage: data?.refusedMessage,
  };
  const html = withHydrationData(known, () => {
    for (const [key, answer] of known.queries ?? []) queryClient.setQueryData(key, answer);
    try {
      return renderToString(
        <StrictMode>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </StrictMode>,
      );
    } finally {
      queryClient.clear();
    }
  });
  const page = fillPage(document.template, html, document.stylesheets);
  return data ? page.replace('</body>', () => `${dataElement(known)}</body>`) : page;
}

/** Data, not a script: nothing in it runs, and no text in it ends it. */
const dataElement = (known: HydrationData) =>
  `<script type="application/json" id="${hydrationDataId}">${JSON.stringify(known).replace(/</g, '\\u003c')}</script>`;

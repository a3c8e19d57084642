import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { drawnRoutes, routes } from './app/routes.js';
import { siteMapOf } from './app/site-map.js';

/* Run by the build (vite/prerender.ts), never in a browser. */

const handler = createStaticHandler(routes);

export const siteMap = () => siteMapOf(routes, drawnRoutes);

/** Draws the page at an address as `main.tsx` will. Its metadata stands first, for the document's head. */
export async function draw(address: string): Promise<string> {
  const context = await handler.query(new Request(`http://site.invalid${address}`));
  if (context instanceof Response) throw new Error(`${address} cannot be drawn: it is a redirect`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure) throw failure;
  return renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
}

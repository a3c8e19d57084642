import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, type InitialEntry, type RouteObject } from 'react-router-dom';
import { useKeptFocus } from '@/lib/use-kept-focus';

interface Options {
  /** Where the page opens: an address, or an entry of the browser's history. */
  address?: InitialEntry;
  /** The cache, if it must not start empty. */
  client?: QueryClient;
}

/**
 * Renders a page, a part of one, or the pages of several routes with what the site puts around them: a router, a cache of
 * the server's answers, and a keeper of the focus. A page that reads or changes its address needs its route. Failed queries are not
 * repeated, so that a test sees the failure at once.
 */
export function renderPage(
  page: ReactElement | RouteObject[],
  {
    address = '/',
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }: Options = {},
) {
  const routes = Array.isArray(page) ? page : [{ path: '*', element: page }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <KeptFocus />
    </QueryClientProvider>,
  );
  return { ...view, router, client };
}

function KeptFocus() {
  useKeptFocus();
  return null;
}

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/test/render-page';
import { QueryLink } from './query-link.js';

it('keeps the open document, and the list that Back leads to', async () => {
  const state = { list: '?filter=all' };
  const link = <QueryLink changes={{ tab: 'communications' }}>Write to the client</QueryLink>;
  const { router } = renderPage(link, {
    address: { pathname: '/AdminTaxReturn/1', search: '?file=7&tab=history', state },
  });
  await userEvent.click(screen.getByRole('link'));
  await waitFor(() => expect(router.state.location.search).toBe('?file=7&tab=communications'));
  expect(router.state.location.state).toEqual(state);
});

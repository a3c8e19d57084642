import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/test/render-page';
import { TabLink } from './tab-link.js';

it('keeps the list that Back leads to', async () => {
  const state = { list: '?filter=all' };
  const { router } = renderPage(<TabLink tab="communications">Write to the client</TabLink>, {
    address: { pathname: '/AdminTaxReturn/1', state },
  });
  await userEvent.click(screen.getByRole('link'));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=communications'));
  expect(router.state.location.state).toEqual(state);
});

import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ScreenErrorBoundary } from './screen-error.js';

const OutdatedScreen = () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/about-page.js');
};

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/app-1.js"></script>';
});
afterEach(() => {
  document.head.innerHTML = '';
});

it('does not reload another page that is shown before the server has answered', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let answer: () => void;
  const fetch = jest.spyOn(globalThis, 'fetch').mockReturnValue(
    new Promise((resolve) => {
      answer = () => resolve(new Response());
    }),
  );
  const { rerender } = render(
    <ScreenErrorBoundary locationKey="a">
      <OutdatedScreen />
    </ScreenErrorBoundary>,
    { wrapper: MemoryRouter },
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(1);
  rerender(<ScreenErrorBoundary locationKey="b">Another page</ScreenErrorBoundary>);
  expect(await screen.findByText('Another page')).toBeVisible();
  await act(async () => answer());
  // What is noted just before a reload.
  expect(sessionStorage).toHaveLength(0);
});

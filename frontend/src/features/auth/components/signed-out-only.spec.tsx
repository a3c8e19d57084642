import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { forgetReturnUrl, returnUrlFor } from '@/lib/auth/return-url';
import { endSession, startSession } from '@/lib/auth/session';
import { makeToken } from '@/test/make-token';
import { SignedOutOnly } from './auth-sheet.js';

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <SignedOutOnly>the form</SignedOutOnly> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}

afterEach(() => {
  act(() => endSession());
  forgetReturnUrl();
});

it('leads someone who signs in, or is signed in, to the page that the link named', async () => {
  const shown = open('/login?next=/ClientTaxReturn/1?view=communications');
  expect(await screen.findByText('the form')).toBeVisible();
  // Whoever resets the password first gets there as well.
  expect(returnUrlFor('Client')).toBe('/ClientTaxReturn/1?view=communications');
  act(() => startSession(makeToken({ role: 'Client' })));
  await screen.findByText('elsewhere');
  expect(shown()).toBe('/ClientTaxReturn/1?view=communications');
});

it.each(['//elsewhere.example/Client', 'https://elsewhere.example/Client', '/Admin/Dashboard'])(
  'leads a client to no page but one of their own: %s',
  async (next) => {
    startSession(makeToken({ role: 'Client' }));
    const shown = open(`/login?next=${next}`);
    await screen.findByText('elsewhere');
    expect(shown()).toBe('/Client/Dashboard');
  },
);

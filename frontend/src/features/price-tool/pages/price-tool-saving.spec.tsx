import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { answerApi } from '@/test/answer-api';
import { downloadLaterScreens } from '../screens/later.js';
import { PriceToolPage } from './price-tool-page.js';

interface Saved {
  readonly snapshot: { readonly context: { readonly service: string } };
}

/** What the server received, and its answer. While the answer is undefined, the server cannot be reached. */
let saved: { url: string; body: Saved }[];
let answer: Response | undefined;

beforeAll(downloadLaterScreens);
beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => undefined;
  saved = [];
  answer = undefined;
});
answerApi(({ path, body }) => {
  if (!answer) throw new TypeError('Failed to fetch');
  if (body) saved.push({ url: path, body: body as Saved });
  return answer.clone();
});
afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

function open() {
  const router = createMemoryRouter([{ path: '/PriceTool', Component: PriceToolPage }], {
    initialEntries: ['/PriceTool'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const offline = /No connection right now/;

function connection(online: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

describe('a price tool with a draft on the server', () => {
  beforeEach(() => localStorage.setItem('priceToolDraft', 'a-token'));

  it('saves each answer to the draft', async () => {
    answer = Response.json({});
    open();
    await choose(/Bookkeeping/);
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 5000 });
    expect(saved[0]?.url).toContain('/api/drafts/a-token');
    expect(saved[0]?.body.snapshot.context.service).toBe('bookkeeping');
  });

  it('shows a notice when saving fails, and retries until it succeeds', async () => {
    open();
    await choose(/Bookkeeping/);
    await screen.findByText(offline, {}, { timeout: 5000 });
    answer = Response.json({});
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 });
    await waitFor(() => expect(screen.queryByText(offline)).not.toBeInTheDocument());
  }, 30_000);

  it('can be used offline, and saves when the connection is back', async () => {
    answer = Response.json({});
    open();
    connection(false);
    expect(screen.getByText(offline)).toBeVisible();
    await choose(/Tax Preparation/);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Select Tax Preparation');
    expect(saved).toEqual([]);
    connection(true);
    expect(screen.queryByText(offline)).not.toBeInTheDocument();
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 5000 });
  });
});

it('says what to do when the draft of a link no longer exists', async () => {
  answer = Response.json({ message: 'This draft is not there any more' }, { status: 404 });
  window.history.replaceState(null, '', '/PriceTool#draft=used');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /older than 30 days.*sign in to see it.*start again/,
  );
  expect(screen.getByRole('link', { name: 'sign in to see it' })).toHaveAttribute('href', '/ClientSignIn');
  expect(window.location.hash).toBe('');
});

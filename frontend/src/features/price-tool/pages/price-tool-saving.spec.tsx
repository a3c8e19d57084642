import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { priceToolMachine } from '@tax-firm/machines';
import { createActor } from 'xstate';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { downloadLaterScreens } from '../screens/later.js';
import { PriceToolPage } from './price-tool-page.js';

interface Saved {
  readonly snapshot: { readonly context: { readonly service: string } };
}

/** What the server received, and its answer. While the answer is undefined, the server cannot be reached. */
let saved: { url: string; body: Saved; draft?: string }[];
let answer: Response | undefined;
/** How many requests had no body. */
let reads: number;
/** The Idempotency-Keys of all requests that had one. */
let keys: string[];

beforeAll(downloadLaterScreens);
beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => undefined;
  saved = [];
  keys = [];
  reads = 0;
  answer = undefined;
});
answerApi(({ path, body, headers }) => {
  const key = headers.get('Idempotency-Key');
  if (key !== null) keys.push(key);
  if (!answer) throw new TypeError('Failed to fetch');
  const draft = headers.get('X-Draft') ?? undefined;
  if (body) saved.push({ url: path, body: body as Saved, draft });
  else reads += 1;
  return answer.clone();
});
afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const open = () => renderPage([{ path: '/PriceTool', Component: PriceToolPage }], { address: '/PriceTool' });
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
    expect(saved[0]).toMatchObject({ url: '/api/drafts/current', draft: 'a-token' });
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

/** The state of a price tool that was saved elsewhere, with one document. */
function savedElsewhere(): object {
  const actor = createActor(priceToolMachine, { input: { orderKey: 'saved-elsewhere' } }).start();
  actor.send({ type: 'SELECT_SERVICE', service: 'bookkeeping' });
  actor.send({ type: 'DOCUMENT_ADDED', document: { name: 'w2.pdf', link: '/api/files/1' } });
  return JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as object;
}

const resumeHere = () => userEvent.click(screen.getByRole('button', { name: 'Resume here' }));

describe('an emailed link', () => {
  const link = 'l'.repeat(43);
  beforeEach(() => window.history.replaceState(null, '', `/PriceTool#draft=${link}`));

  it('moves the saved order here once its button is pressed', async () => {
    answer = Response.json({ token: 'new-token', snapshot: savedElsewhere() });
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Resume your order');
    expect(window.location.hash).toBe('');
    expect(saved).toEqual([]);
    await resumeHere();
    expect(await screen.findByRole('radio', { name: /Bookkeeping/ })).toBeChecked();
    expect(saved).toEqual([{ url: '/api/drafts/resume', body: { token: link } }]);
    expect(localStorage.getItem('priceToolDraft')).toBe('new-token');
    expect(await screen.findByText(/came with w2.pdf/)).toHaveTextContent(
      /closed on the device where it was saved/,
    );
  });

  it('warns whoever has begun another order in this browser', async () => {
    answer = Response.json({});
    const warning = /This browser has another unfinished order/;
    const { unmount } = open();
    await screen.findByRole('button', { name: 'Resume here' });
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    unmount();
    localStorage.setItem('priceTool', JSON.stringify(savedElsewhere()));
    window.history.replaceState(null, '', `/PriceTool#draft=${link}`);
    open();
    expect(await screen.findByText(warning)).toHaveTextContent(/replaces it.*Not now/);
  });

  it('can be left for later', async () => {
    answer = Response.json({});
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Select a Service');
    expect(saved).toEqual([]);
  });

  it('is tried again with the same key if the server could not be reached, also after a reload', async () => {
    const { unmount } = open();
    await screen.findByRole('button', { name: 'Resume here' });
    await resumeHere();
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not reach the server/);
    unmount();
    window.history.replaceState(null, '', `/PriceTool#draft=${link}`);
    open();
    await screen.findByRole('button', { name: 'Resume here' });
    answer = Response.json({ token: 'new-token', snapshot: savedElsewhere() });
    await resumeHere();
    expect(await screen.findByRole('radio', { name: /Bookkeeping/ })).toBeChecked();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(localStorage.getItem('priceToolResumeKey')).toBeNull();
  });

  it('changes nothing when it is opened again in the browser that has its order', async () => {
    answer = Response.json({});
    localStorage.setItem('priceToolDraft', 'a-token');
    localStorage.setItem('priceToolLink', link);
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Select a Service');
    expect(window.location.hash).toBe('');
  });

  it('says what to do when it no longer works', async () => {
    answer = Response.json({ errors: { token: 'Used' }, code: 'invalid_link' }, { status: 400 });
    open();
    await screen.findByRole('button', { name: 'Resume here' });
    await resumeHere();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /older than 30 days.*already used.*get a new link.*sign in to see it.*start again/,
    );
    expect(screen.getByRole('link', { name: 'sign in to see it' })).toHaveAttribute('href', '/ClientSignIn');
  });
});

describe('a price tool whose draft was moved with a link', () => {
  const gone = () =>
    Response.json({ message: 'This order was opened elsewhere', code: 'draft_resumed' }, { status: 410 });
  const elsewhere = 'Your order is open somewhere else';
  beforeEach(() => localStorage.setItem('priceToolDraft', 'a-token'));

  it('says so when it is opened, and starts a new order', async () => {
    answer = gone();
    localStorage.setItem('priceTool', JSON.stringify(savedElsewhere()));
    open();
    expect(await screen.findByRole('heading', { name: elsewhere })).toBeVisible();
    answer = Response.json({});
    await userEvent.click(screen.getByRole('button', { name: 'Start a new order' }));
    expect(await screen.findByRole('radio', { name: /Bookkeeping/ })).not.toBeChecked();
    expect(localStorage.getItem('priceToolDraft')).toBeNull();
    expect(localStorage.getItem('priceTool')).not.toContain('saved-elsewhere');
    expect(localStorage.getItem('priceTool')).not.toContain('w2.pdf');
  });

  it('says so after the next answer', async () => {
    localStorage.setItem('priceToolDraft', 'a-later-token');
    answer = Response.json({});
    open();
    await waitFor(() => expect(reads).toBe(1));
    answer = gone();
    await choose(/Bookkeeping/);
    expect(await screen.findByRole('heading', { name: elsewhere }, { timeout: 5000 })).toBeVisible();
  });
});

import { dueTaxYear } from '@tax-firm/machines';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Location } from 'react-router-dom';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { taxReturnIn } from '@/test/tax-return-in';
import { ClientPriceToolPage } from './client-price-tool-page.js';

const address = '/Client/PriceTool';

let refusal: Record<string, string> | undefined;
/** The Idempotency-Keys of the orders that were sent. */
let keys: (string | null)[];
/** The uploads that were deleted. */
let deleted: string[];
/** The orders that the client has. */
let placed: object[];
/** Resolves when the server knows them. */
let known: Promise<void>;
answerApi(async ({ method, path, headers }) => {
  if (method === 'DELETE') {
    deleted.push(path);
    return new Response(null, { status: 204 });
  }
  if (path === '/api/taxReturns/getAll') {
    await known;
    return Response.json(placed);
  }
  if (path === '/api/taxReturns/earlierOrders') return Response.json({ orders: [] });
  if (path !== '/api/taxReturns/add2') return Response.json({}, { status: 404 });
  keys.push(headers.get('Idempotency-Key'));
  return refusal ? Response.json({ errors: refusal }, { status: 400 }) : Response.json({ id: 'r1' });
});

beforeEach(() => {
  refusal = undefined;
  keys = [];
  deleted = [];
  placed = [];
  known = Promise.resolve();
  window.scrollTo = () => undefined;
  startSession(makeToken({}));
});
afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

/** Opens the wizard at its address, or at an entry of the browser's history. */
function open(entry: string | Location = address) {
  const { router, unmount } = renderPage([{ path: address, Component: ClientPriceToolPage }], {
    address: entry,
  });
  const reload = () => {
    unmount();
    return open(router.state.location);
  };
  return { reload, follow: (to: string | number) => act(() => router.navigate(to as string)) };
}

const isAt = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function toDocuments(): Promise<void> {
  await isAt('Select Tax Preparation');
  await userEvent.click(screen.getByRole('radio', { name: /^Individual/ }));
  await press('Next');
  await isAt('Upload Documents');
}

it('confirms an order also after a reload, and starts the next one when it is opened anew', async () => {
  const { reload } = open();
  await toDocuments();
  await press('Next');
  await isAt('Hello Dear Client');

  const { follow } = reload();
  await isAt('Hello Dear Client');
  await follow(address);
  await toDocuments();
  await press('Next');
  await isAt('Hello Dear Client');
  expect(new Set(keys).size).toBe(2);
});

it('shows at the link and the notes what the server says of them', async () => {
  refusal = { 'documentsLink.0': 'We cannot open this address', 'notes.0': 'Please keep it short' };
  open();
  await toDocuments();
  const link = screen.getByRole('textbox', { name: /A link to your documents/ });
  await userEvent.type(link, 'https://drive.example');
  await press('Next');
  await screen.findByRole('alert');
  expect(link).toHaveAccessibleDescription(/We cannot open this address/);
  expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveAccessibleDescription('Please keep it short');
  await userEvent.type(link, '/folder');
  expect(link).not.toHaveAccessibleDescription(/We cannot open/);
});

it('goes on with uploads when their screen is left', async () => {
  // An upload that never ends.
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  open();
  await toDocuments();
  await userEvent.upload(screen.getByLabelText('Upload your documents'), new File(['x'], 'w2.pdf'));
  await press('Back');
  await isAt('Select Tax Preparation');
  await press('Next');
  await isAt('Upload Documents');
  await press('Next');
  await isAt('Upload Documents');
  await press('Cancel: w2.pdf');
  await press('Next');
  await isAt('Hello Dear Client');
});

it('adds no entry to the history for an order that the server refuses', async () => {
  refusal = { 'notes.0': 'Please keep it short' };
  const { follow } = open();
  await toDocuments();
  await press('Next');
  await screen.findByRole('alert');
  await follow(-1);
  await isAt('Select Tax Preparation');
});

it('deletes a removed document on the server, so that it no longer counts', async () => {
  const { reload } = open();
  await toDocuments();
  const [key, stored] = Object.entries({ ...localStorage }).find(([name]) => name.startsWith('priceTool.'))!;
  const saved = JSON.parse(stored as string) as { context: object };
  const papers = [{ name: 'w2.pdf', link: '/api/files/f1' }];
  localStorage.setItem(key, JSON.stringify({ ...saved, context: { ...saved.context, papers } }));
  reload();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove w2.pdf' }));
  await waitFor(() => expect(screen.queryByText('w2.pdf')).toBeNull());
  expect(deleted).toEqual(['/api/files/f1']);
});

describe('the next order of a client', () => {
  const due = dueTaxYear(new Date());
  const year = () => screen.getByRole('combobox', { name: 'Tax year' });
  const question = `You already have a filed ${due} individual return. Order another?`;
  beforeEach(() => {
    placed = [{ ...taxReturnIn({ value: { quote: 'accepted', efile: 'accepted' } }), taxYear: due }];
  });

  it('is of the next year, once the one that is due was ordered', async () => {
    open();
    await isAt('Select Tax Preparation');
    await waitFor(() => expect(year()).toHaveValue(String(due + 1)));
    await toDocuments();
    await press('Next');
    await isAt('Hello Dear Client');
    expect(keys).toHaveLength(1);
  });

  it('is of a year that was ordered only if the client says so, once', async () => {
    open();
    await isAt('Select Tax Preparation');
    await waitFor(() => expect(year()).toHaveValue(String(due + 1)));
    await userEvent.click(screen.getByRole('radio', { name: /^Individual/ }));
    await userEvent.selectOptions(year(), String(due));
    await press('Next');
    await screen.findByRole('dialog', { name: question });
    await press('Go back');
    await isAt('Select Tax Preparation');
    await press('Next');
    await screen.findByRole('dialog', { name: question });
    await press('Order another');
    await isAt('Upload Documents');
    await press('Next');
    await isAt('Hello Dear Client');
    expect(keys).toHaveLength(1);
  });

  it('waits until it is known what the client has ordered', async () => {
    let answer = () => {};
    known = new Promise((resolve) => (answer = resolve));
    open();
    await isAt('Select Tax Preparation');
    await userEvent.click(screen.getByRole('radio', { name: /^Individual/ }));
    await press('Next');
    answer();
    await screen.findByRole('dialog', { name: question });
    expect(keys).toEqual([]);
  });
});

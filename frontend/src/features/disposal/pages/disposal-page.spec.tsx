import type { Schemas } from '@/lib/api/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { DisposalPage } from './disposal-page.js';

const idOf = (digit: number) => `018f3f5e-0000-7000-8000-00000000000${digit}`;
const dueReturn = (
  digit: number,
  name: string,
  more: Partial<Schemas['DisposableReturn']> = {},
): Schemas['DisposableReturn'] => ({
  id: idOf(digit),
  name,
  title: '2017 individual return',
  lifecycle: 'archived',
  endedAt: '2018-04-12T15:00:00.000Z',
  dueAt: '2025-07-01T04:00:00.000Z',
  hold: null,
  ...more,
});

/** The server's state. */
let returns: Schemas['DisposableReturn'][];
let refused: { id: string; sentence: string }[];
let sent: unknown[];

beforeEach(() => {
  returns = [dueReturn(1, 'Ada Fontaine'), dueReturn(2, 'Ben Ito'), dueReturn(3, 'Cleo Marsh')];
  refused = [];
  sent = [];
});

answerApi(({ method, path, query, body }) => {
  if (method === 'GET') {
    const held = query.get('view') === 'held';
    return Response.json(returns.filter(({ hold }) => (hold !== null) === held));
  }
  sent.push([method, path, body]);
  if (method === 'POST') {
    const { ids } = body as { ids: string[] };
    const gone = ids.filter((id) => !refused.some((each) => each.id === id));
    returns = returns.filter(({ id }) => !gone.includes(id));
    return Response.json({ disposed: gone, refused });
  }
  const hold =
    method === 'PUT'
      ? { reason: (body as { reason: string }).reason, at: '2026-01-02T15:00:00.000Z', by: 'Ines Okafor' }
      : null;
  returns = returns.map((each) => (path.includes(each.id) ? { ...each, hold } : each));
  return Response.json({ dueAt: null, hold });
});

const open = (address = '/Admin/Archive/Disposal') => renderPage(<DisposalPage />, { address });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

it('says when returns are due', async () => {
  open();
  expect(
    await screen.findByText(
      /^An archived return is due 7 years after the June 30 that follows its last step/,
    ),
  ).toBeVisible();
});

it('names whose return of which year it erases, and does so only after the question', async () => {
  open();
  await press('Erase Ben Ito');
  expect(
    screen.getByRole('dialog', { name: 'Erase the 2017 individual return of Ben Ito?' }),
  ).toHaveTextContent('Nothing brings it back');
  await userEvent.click(dialog().getByRole('button', { name: 'Keep' }));
  expect(sent).toEqual([]);
  await press('Erase Ben Ito');
  await press('Erase for good');
  await waitFor(() => expect(screen.queryByText('Ben Ito')).toBeNull());
  expect(sent).toEqual([['POST', '/api/disposal', { ids: [idOf(2)] }]]);
});

it('erases several only once their number is typed', async () => {
  open();
  for (const name of ['Ada Fontaine', 'Cleo Marsh'])
    await userEvent.click(
      await screen.findByRole('checkbox', { name: `Select ${name}, 2017 individual return` }),
    );
  await press('Erase 2 returns');
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ada Fontaine: 2017 individual return', 'Cleo Marsh: 2017 individual return']);
  await userEvent.type(dialog().getByLabelText('How many returns?'), '3');
  await press('Erase for good');
  expect(dialog().getByRole('alert')).toHaveTextContent('Please type 2, the number of returns.');
  expect(sent).toEqual([]);
  await userEvent.clear(dialog().getByLabelText('How many returns?'));
  await userEvent.type(dialog().getByLabelText('How many returns?'), '2');
  await press('Erase for good');
  await waitFor(() => expect(sent).toEqual([['POST', '/api/disposal', { ids: [idOf(1), idOf(3)] }]]));
});

it('says which return stays, and why', async () => {
  refused = [{ id: idOf(1), sentence: 'This return is on hold' }];
  open();
  await press('Erase Ada Fontaine');
  await press('Erase for good');
  expect(await screen.findByRole('alert')).toHaveTextContent('Ada Fontaine: This return is on hold.');
});

it('puts a return on hold with a reason, and releases it', async () => {
  const { unmount } = open();
  await press('Put on hold Ada Fontaine');
  await userEvent.type(dialog().getByLabelText('Reason'), 'IRS examination');
  await press('Put on hold');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Erase Ada Fontaine' })).toBeNull());
  expect(sent).toEqual([['PUT', `/api/disposal/${idOf(1)}/hold`, { reason: 'IRS examination' }]]);
  unmount();

  open('/Admin/Archive/Disposal?view=held');
  expect(await screen.findByText('IRS examination')).toBeVisible();
  await press('Release Ada Fontaine');
  await press('Release');
  expect(await screen.findByText('Nothing is on hold')).toBeVisible();
});

it('says that nothing is due', async () => {
  returns = [];
  open();
  expect(await screen.findByText('Nothing is due for disposal')).toBeVisible();
});

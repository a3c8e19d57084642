import type { Role } from '@tax-firm/machines';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { w2 } from '@/test/return-file';
import { taxReturnIn } from '@/test/tax-return-in';
import { TaxReturnPage } from '../tax-return-page.js';

const file = (id: string, name: string, form: string | null = null) => ({
  ...w2,
  id,
  name,
  form,
  type: 'text/plain',
  link: `/api/files/${id}`,
});

const taxReturn = {
  ...taxReturnIn({ viewer: 'CPA/EA' }),
  files: [
    file('1', 'scan.txt', 'Form W-2'),
    file('2', 'bank.txt'),
    { ...file('3', 'books.xlsx'), type: 'application/vnd.ms-excel' },
  ],
};
const list = { list: '/Admin/Dashboard?filter=all' };

answerApi(({ path }) => {
  if (path.includes('/files/')) return new Response('Wages');
  if (path.endsWith('/notes')) return Response.json({ notes: [] });
  if (path.includes('/unread')) return Response.json({ unread: 0 });
  if (path.includes('getById')) return Response.json(taxReturn);
  return Response.json([]);
});

afterEach(() => {
  act(() => endSession());
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

function open(search: string, isWide = true, role: Role = 'CPA/EA') {
  Object.defineProperty(globalThis, 'matchMedia', {
    configurable: true,
    value: () => Object.assign(new EventTarget(), { matches: isWide }),
  });
  startSession(makeToken({ role, employeeAccess: true }));
  const pathname = `/AdminTaxReturn/${taxReturn.id}`;
  return renderPage([{ path: '/AdminTaxReturn/:id', element: <TaxReturnPage /> }], {
    address: { pathname, search, state: list },
  });
}

async function show(search: string, isWide?: boolean) {
  const page = open(search, isWide);
  await screen.findByRole('navigation', { name: 'Client’s documents', hidden: true });
  return page;
}

const pane = () => screen.findByRole('region', { name: 'Document' });
const link = (name: string) => screen.getByRole('link', { name });

it('opens a document beside the work with one press, and reads it with keys', async () => {
  const { router } = await show('?tab=history');
  await userEvent.click(link('Form W-2: scan.txt'));
  expect(within(await pane()).getByText('1 of 2')).toBeVisible();
  expect(screen.getByRole('group', { name: 'scan.txt' })).toHaveFocus();
  expect(router.state.location.search).toBe('?tab=history&file=1');

  await userEvent.keyboard('n');
  await waitFor(() => expect(link('bank.txt')).toHaveAttribute('aria-current', 'true'));
  await userEvent.keyboard('n');
  expect(within(await pane()).getByText('2 of 2')).toBeVisible();
  await userEvent.keyboard('p');
  await waitFor(() => expect(router.state.location.search).toBe('?tab=history&file=1'));
  expect(router.state.location.state).toEqual(list);

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Document' })).toBeNull());
  expect(link('Form W-2: scan.txt')).toHaveFocus();
  expect(router.state.location.search).toBe('?tab=history');
});

it('leaves the keys to what is typed into a field', async () => {
  await show('?file=1');
  const notes = within(await pane());
  await userEvent.click(notes.getByText('Internal notes'));
  await userEvent.type(notes.getByLabelText('New note'), 'no pension{Escape}');
  expect(notes.getByLabelText('New note')).toHaveValue('no pension');
  expect(notes.getByText('1 of 2')).toBeVisible();
});

it('keeps the note that someone types when a document opens beside it', async () => {
  await show('');
  await userEvent.click(screen.getByText('Internal notes'));
  await userEvent.type(screen.getByLabelText('New note'), 'Call Rosa');
  await userEvent.click(link('bank.txt'));
  expect(await within(await pane()).findByLabelText('New note')).toHaveValue('Call Rosa');
});

it('shows the document in a dialog where there is no room beside the work', async () => {
  const { router } = await show('?file=2', false);
  expect(await screen.findByRole('dialog', { name: 'bank.txt' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('leads to the File Manager for documents that it cannot show', async () => {
  const { router } = await show('');
  await userEvent.click(link('1 more'));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=file-manager'));
});

it('shows auditors no documents, which they may not open', async () => {
  open('?file=1', true, 'Auditor');
  await screen.findByRole('heading', { name: taxReturn.name });
  expect(screen.queryByRole('navigation', { name: 'Client’s documents' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Document' })).toBeNull();
});

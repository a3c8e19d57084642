import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastArea } from '@/components/dialogs/toast';
import type { Schemas } from '@/lib/api/client';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { DeliveriesLink } from '../components/deliveries-link.js';
import { UndeliveredNotice } from '../components/undelivered-notice.js';
import { DeliveriesPage } from './deliveries-page.js';

const returnId = '11111111-1111-4111-8111-111111111111';

const dead = (n: number, fields: Partial<Schemas['Delivery']> = {}): Schemas['Delivery'] => ({
  id: `22222222-2222-4222-8222-22222222222${n}.1.0`,
  kind: 'emailClient',
  template: 'quoteSent',
  to: `client-${n}@people.example`,
  return: { id: returnId, name: 'Ada Example' },
  createdAt: '2026-03-04T12:00:00.000Z',
  tries: 1,
  failure: { cause: 'recipientRefused', said: '550 5.1.1 No such user' },
  nextTryAt: null,
  running: null,
  dismissed: null,
  ...fields,
});

interface Call {
  method: string;
  path: string;
  status: string | null;
  body: unknown;
}

let calls: Call[];
/** The rows of each view of the list, in the API. */
let views: Record<string, Schemas['Delivery'][]>;
let isDown: boolean;

function answerOf({ method, path, status, body }: Call): unknown {
  if (path.endsWith('/counts')) {
    const { dead: lost = [], failing = [], waiting = [], running = [] } = views;
    const causes = lost.length > 0 ? [{ status: 'dead', cause: 'recipientRefused', count: lost.length }] : [];
    const counts = { dead: lost.length, failing: failing.length, waiting: waiting.length };
    return { ...counts, running: running.length, causes };
  }
  if (method === 'GET') return views[status ?? 'dead'] ?? [];
  const before = views.dead ?? [];
  const { ids, id } = body as { ids?: string[]; id?: string };
  views.dead = before.filter((each) => (ids ? !ids.includes(each.id) : id ? each.id !== id : false));
  return path.endsWith('/retry') ? { retried: before.length - views.dead.length } : { message: 'Dismissed' };
}

beforeEach(() => {
  calls = [];
  views = {};
  isDown = false;
  startSession(makeToken({ role: 'Staff Associate', employeeAccess: true }));
});
answerApi(({ method, path, query, body }) => {
  const call = { method, path, status: query.get('status'), body };
  calls.push(call);
  if (isDown) throw new TypeError('The connection was lost');
  return Response.json(answerOf(call));
});

afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));

function open(address = '/Admin/Deliveries') {
  return renderPage(
    [
      {
        path: '/Admin/Deliveries',
        element: (
          <ToastArea>
            <DeliveriesLink />
            <UndeliveredNotice taxReturnId={returnId} />
            <DeliveriesPage />
          </ToastArea>
        ),
      },
      { path: '*', element: null },
    ],
    { address },
  );
}

const table = async (name: string) => within(await screen.findByRole('table', { name }));

it('shows undelivered emails with recipient and cause', async () => {
  views.dead = [dead(1), dead(2, { template: null, kind: 'sentCopy', to: null, return: null })];
  open();
  const rows = await table('Deliveries: Not delivered');
  const row = within(rows.getByRole('row', { name: /Price quote/ }));
  expect(row.getByText('client-1@people.example')).toBeVisible();
  expect(row.getByText('550 5.1.1 No such user')).toBeVisible();
  expect(row.getByText('Tried once')).toBeVisible();
  expect(row.getByRole('link', { name: 'Ada Example' })).toHaveAttribute(
    'href',
    `/AdminTaxReturn/${returnId}`,
  );
  expect(rows.getByText('Copy for the Sent folder')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Deliveries 2 not delivered' })).toBeVisible();
});

it('retries one email, or all with the same cause', async () => {
  views.dead = [dead(1), dead(2), dead(3)];
  open();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Send again: Price quote to client-2@people.example' }),
  );
  expect(await screen.findByText('1 email will be sent now')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Deliveries' })).toHaveFocus());
  expect(await screen.findByText('2 shown')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /^Send all 2 again/ }));
  expect(sent()).toEqual([
    { path: '/api/deliveries/retry', body: { ids: [dead(2).id] } },
    { path: '/api/deliveries/retry', body: { status: 'dead', cause: 'recipientRefused' } },
  ]);
});

it('asks for a reason before dismissing an email', async () => {
  views.dead = [dead(1)];
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Dismiss: Price quote/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this email?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await dialog.findByRole('link', { name: 'Please say why' })).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Reached by phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Everything has been delivered')).toBeVisible();
  expect(sent()).toEqual([
    { path: '/api/deliveries/dismiss', body: { id: dead(1).id, reason: 'Reached by phone' } },
  ]);
});

it('shows the worker, the next try, and who dismissed an email and why', async () => {
  const since = '2026-03-04T12:00:05.000Z';
  views.running = [dead(1, { failure: null, running: { worker: 'desk:7', since } })];
  views.failing = [dead(2, { tries: 3, nextTryAt: '2099-01-01T12:00:00.000Z' })];
  views.dismissed = [dead(3, { dismissed: { by: 'Zoë Preparer', at: since, reason: 'Reached by phone' } })];
  open();
  const nav = within(await screen.findByRole('navigation', { name: 'Delivery views' }));
  await userEvent.click(nav.getByRole('link', { name: /^Sending/ }));
  expect((await table('Deliveries: Sending')).getByText('by desk:7')).toBeVisible();
  await userEvent.click(nav.getByRole('link', { name: /^Retrying/ }));
  const failing = await table('Deliveries: Retrying');
  expect(failing.getByText('Tried 3 times')).toBeVisible();
  expect(failing.getByText(/Jan 1, 2099/)).toBeVisible();
  expect(failing.getByRole('button', { name: /^Try now/ })).toBeVisible();
  await userEvent.click(nav.getByRole('link', { name: /^Dismissed/ }));
  const dismissed = await table('Deliveries: Dismissed');
  expect(dismissed.getByText('Reached by phone')).toBeVisible();
  expect(dismissed.getByText(/Zoë Preparer/)).toBeVisible();
});

it('reports undelivered emails on the return that they are about', async () => {
  views.dead = [dead(1)];
  open('/Admin/Deliveries?status=waiting');
  expect(
    await screen.findByText(
      /An email about this return could not be delivered: Price quote, to client-1@people.example/,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'View in Deliveries' })).toHaveAttribute(
    'href',
    `/Admin/Deliveries?return=${returnId}`,
  );
  expect(await screen.findByText('Nothing is waiting to be sent')).toBeVisible();
});

it('says that an empty view could not be loaded again', async () => {
  const { client } = open();
  expect(await screen.findByText('Everything has been delivered')).toBeVisible();
  isDown = true;
  await act(() => client.invalidateQueries());
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server');
});

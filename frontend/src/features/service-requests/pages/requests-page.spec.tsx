import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastArea } from '@/components/dialogs/toast';
import type { Schemas } from '@/lib/api/client';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { RequestsLink } from '../components/requests-link.js';
import { RequestsPage } from './requests-page.js';

const request: Schemas['ServiceRequest'] = {
  id: '11111111-1111-4111-8111-111111111111',
  createdAt: '2026-03-04T12:00:00.000Z',
  service: 'Bookkeeping',
  name: 'Ada Example',
  email: 'ada@people.example',
  phone: '212-555-0142',
  message: '<b>Two</b> books',
  facts: [{ label: 'Hours a month', value: '4' }],
  answered: null,
};

let kept: Schemas['ServiceRequest'][];
let failing: boolean;
answerApi(({ method, path, query, body }) => {
  if (path.endsWith('/counts')) return Response.json({ open: kept.filter((one) => !one.answered).length });
  if (method === 'GET')
    return Response.json(
      kept.filter((one) => Boolean(one.answered) === (query.get('status') === 'answered')),
    );
  if (failing) return Response.json({ message: 'Please try again' }, { status: 503 });
  const { answered } = body as { answered: boolean };
  kept = kept.map((one) => ({
    ...one,
    answered: answered ? { by: 'Zoë Preparer', at: '2026-03-05T12:00:00.000Z' } : null,
  }));
  return Response.json(kept[0]);
});

beforeEach(() => {
  kept = [request];
  failing = false;
  startSession(makeToken({ role: 'Staff Associate', employeeAccess: true }));
});
afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

function open(address = '/Admin/Requests') {
  const element = (
    <ToastArea>
      <RequestsLink />
      <RequestsPage />
    </ToastArea>
  );
  renderPage([{ path: '/Admin/Requests', element }], { address });
}

it('shows who asks, their answers and their words, as text', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Ada Example' })).toBeVisible();
  expect(screen.getByText('<b>Two</b> books')).toBeVisible();
  expect(screen.getByText('Hours a month').nextSibling).toHaveTextContent('4');
  expect(screen.getByRole('link', { name: '212-555-0142' })).toHaveAttribute('href', 'tel:2125550142');
  expect(await screen.findByRole('link', { name: 'Requests 1 waiting for an answer' })).toBeVisible();
});

it('moves an answered request to the other view, with who answered', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as answered: Ada Example' }));
  expect(await screen.findByText('No one is waiting for an answer')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Answered' }));
  expect(await screen.findByText(/Zoë Preparer/)).toBeVisible();
});

it('says why a request could not be marked', async () => {
  failing = true;
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as answered: Ada Example' }));
  expect((await screen.findAllByText('Please try again'))[0]).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ada Example' })).toBeVisible();
});

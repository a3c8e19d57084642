import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VerifyEmailBanner } from '@/features/auth/components/verify-email-banner';
import { endSession, startSession } from '@/lib/auth/session';
import { queryClient } from '@/lib/query-client';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { EmailSection } from './account-page.js';

/** The account on the server, and what it was asked. */
let own: { email: string; newEmail: string | null };
let calls: string[];
let reads: number;
let refusal: Response | undefined;
/** What the answer to a change waits for. */
let asking: Promise<void>;

beforeEach(() => {
  sessionStorage.clear();
  own = { email: 'grace@people.example', newEmail: null };
  calls = [];
  reads = 0;
  refusal = undefined;
  asking = Promise.resolve();
});
answerApi(async ({ method, path, body }) => {
  if (method === 'GET') {
    reads += 1;
    return Response.json({ ...own, emailVerified: false });
  }
  if (path !== '/api/users/me/email') return Response.json({}, { status: 401 });
  if (refusal) return refusal;
  const { email } = (body ?? {}) as { email?: string };
  calls.push(`${method} ${email ?? ''}`);
  await asking;
  own = { ...own, newEmail: method === 'DELETE' ? null : email! };
  return Response.json({ success: true, message: '' });
});

const open = () => renderPage(<EmailSection />);
const change = async (email: string) => {
  await userEvent.type(screen.getByRole('textbox', { name: /ew address/ }), email);
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
};

it('shows the address and asks for the new one', async () => {
  open();
  expect(await screen.findByText('grace@people.example')).toBeVisible();
  await change('hopper@people.example');
  expect(await screen.findByText('hopper@people.example')).toBeVisible();
  expect(screen.getByText(/Open it within 24 hours/)).toBeVisible();
  expect(screen.getByText('grace@people.example')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(calls).toEqual(['POST hopper@people.example']);
});

it('reads the account once, for the banner that asks to confirm the address as well', async () => {
  startSession(makeToken({ email: own.email }));
  renderPage(
    <>
      <VerifyEmailBanner />
      <EmailSection />
    </>,
    { client: queryClient },
  );
  expect(await screen.findByRole('region', { name: 'Confirm your email address' })).toBeVisible();
  expect(screen.getByText(/You sign in with/)).toHaveTextContent('grace@people.example');
  expect(reads).toBe(1);
  act(() => endSession());
});

it('sends the link again, or keeps the current address', async () => {
  own.newEmail = 'hopper@people.example';
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(calls).toEqual(['POST hopper@people.example']));
  await userEvent.click(screen.getByRole('button', { name: 'Keep my current address' }));
  await waitFor(() => expect(screen.queryByText('hopper@people.example')).not.toBeInTheDocument());
  expect(calls).toEqual(['POST hopper@people.example', 'DELETE ']);
});

it('sends the link again once, however often that is pressed', async () => {
  own.newEmail = 'hopper@people.example';
  let answer!: () => void;
  asking = new Promise((resolve) => (answer = resolve));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sending…' }));
  answer();
  expect(await screen.findByRole('button', { name: 'Send the link again' })).toBeVisible();
  expect(calls).toEqual(['POST hopper@people.example']);
});

it('refuses what is no address without asking the server', async () => {
  open();
  await change('hopper at people');
  expect((await screen.findAllByText('Email is invalid')).length).toBeGreaterThan(0);
  expect(calls).toEqual([]);
});

it('shows the server’s sentence under the field', async () => {
  refusal = Response.json({ email: 'Several people at our firm read this mailbox' }, { status: 400 });
  open();
  await change('hello@firm.example');
  await screen.findAllByText('Several people at our firm read this mailbox');
  expect(screen.getByRole('textbox')).toBeInvalid();
});

it('keeps what was typed until the link is on its way', async () => {
  refusal = Response.json({}, { status: 500 });
  const { unmount } = open();
  await change('hopper@people.example');
  await screen.findByRole('alert');
  unmount();

  refusal = undefined;
  const again = open();
  expect(screen.getByRole('textbox')).toHaveValue('hopper@people.example');
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''));
  again.unmount();

  open();
  expect(screen.getByRole('textbox')).toHaveValue('');
});

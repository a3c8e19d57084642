import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { VerifyEmailBanner } from './verify-email-banner.js';

let sent: Response;
answerApi(({ method }) =>
  method === 'GET' ? Response.json({ email: 'ada@example.com', emailVerified: false }) : sent,
);

afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));

it('offers the link again after a failure, until it was sent', async () => {
  startSession(makeToken({}));
  render(<VerifyEmailBanner />);
  sent = Response.json({ message: 'Please wait a day' }, { status: 400 });
  await send();
  expect(await screen.findByText('Please wait a day')).toBeVisible();
  sent = Response.json({ success: true, message: 'We sent it' });
  await send();
  expect(await screen.findByText('We sent it.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import {
  currentLock,
  currentUser,
  endSession,
  lockSession,
  onSessionEnd,
  startSession,
  type SessionEnd,
} from '@/lib/auth/session';
import { answerApi, type ApiCall } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { ScreenLock } from './screen-lock.js';

let calls: ApiCall[];
let ends: SessionEnd[];
let stopListening: () => void;
/** The claims of whoever signs in. */
let arrival: Record<string, unknown>;

beforeEach(() => {
  calls = [];
  ends = [];
  stopListening = onSessionEnd((why) => ends.push(why));
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
  startSession(makeToken({ email: 'old@example.com' }));
  lockSession();
});
answerApi((call) => {
  calls.push(call);
  return Response.json({ success: true, token: makeToken(arrival) });
});
afterEach(() => {
  stopListening();
  localStorage.clear();
  act(() => endSession());
});

const show = () =>
  render(
    <MemoryRouter>
      <ScreenLock user={currentUser()!} lock={currentLock()!} />
    </MemoryRouter>,
  );

async function signIn(email?: string): Promise<void> {
  show();
  const user = userEvent.setup();
  expect(await screen.findByLabelText('Password')).toHaveFocus();
  const field = screen.getByLabelText('Email');
  expect(field).toHaveValue('old@example.com');
  if (email !== undefined) {
    await user.clear(field);
    await user.type(field, email);
  }
  await user.type(screen.getByLabelText('Password'), 'violet teapot');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(currentLock()).toBeNull());
}

it('is unlocked by the same person, with the address that the account has now', async () => {
  arrival = { email: 'new@example.com' };
  await signIn('new@example.com');
  expect(calls.at(-1)!.body).toEqual({ email: 'new@example.com', password: 'violet teapot' });
  expect(currentUser()).toMatchObject({ email: 'new@example.com' });
  expect(ends).toEqual([]);
});

it('presses no button with the next key of someone who is typing', async () => {
  const focused: EventTarget[] = [];
  const note = ({ target }: FocusEvent) => focused.push(target!);
  document.addEventListener('focusin', note);
  show();
  const password = await screen.findByLabelText('Password');
  await waitFor(() => expect(focused).toEqual([screen.getByRole('heading'), password]));
  document.removeEventListener('focusin', note);
});

it('shows nothing to someone else who signs in', async () => {
  arrival = { id: 'b2', email: 'else@example.com' };
  await signIn('else@example.com');
  expect(currentUser()).toBeNull();
  expect(ends).toEqual(['replaced']);
});

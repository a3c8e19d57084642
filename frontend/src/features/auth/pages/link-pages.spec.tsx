import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { currentUser, endSession, onSessionEnd, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { ChangeEmailPage } from './link-pages.js';
import { LoginPage } from './sign-in-pages.js';

/** Answers with the session's next token. */
let renew: () => Response;

answerApi(({ path }) => (path.endsWith('/me/session') ? renew() : Response.json({})));

afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

/** Leads to the home page when a session ends, as the site does. */
function Home() {
  const navigate = useNavigate();
  useEffect(() => onSessionEnd(() => void navigate('/')), [navigate]);
  return null;
}

async function confirm(): Promise<void> {
  window.history.replaceState(null, '', '/ChangeEmail#token=t1');
  render(
    <MemoryRouter initialEntries={['/ChangeEmail']}>
      <Home />
      <Routes>
        <Route path="/ChangeEmail" element={<ChangeEmailPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/" element="Home" />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Use this address' }));
}

const changed = 'Your email address was changed. Please use it when you sign in.';

it('takes the new address into the session of this browser', async () => {
  startSession(makeToken({ email: 'old@example.com', jti: 's1' }));
  renew = () => Response.json({ token: makeToken({ email: 'new@example.com', jti: 's1' }) });
  await confirm();
  expect(await screen.findByText(changed)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your account' })).toBeVisible();
  expect(currentUser()).toMatchObject({ email: 'new@example.com' });
});

it('says that the address was changed where that has ended the session, and asks to sign in', async () => {
  startSession(makeToken({}));
  renew = () => Response.json({ message: 'Please sign in' }, { status: 401 });
  await confirm();
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(screen.getByText(changed)).toBeVisible();
  expect(currentUser()).toBeNull();
});

it('says it to a visitor as well', async () => {
  await confirm();
  expect(await screen.findByText(changed)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

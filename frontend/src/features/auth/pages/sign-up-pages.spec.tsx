import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { endSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { ClientSignInPage } from './sign-in-pages.js';
import { ClientSignUpPage } from './sign-up-pages.js';

answerApi(({ path }) =>
  path.endsWith('/login')
    ? Response.json({ message: 'Too many tries' }, { status: 429 })
    : Response.json({ id: 'c1' }),
);
afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

it('says that the account exists if it cannot sign in, and leads to where one does', async () => {
  render(
    <MemoryRouter initialEntries={['/ClientSignUp']}>
      <Routes>
        <Route path="/ClientSignUp" element={<ClientSignUpPage />} />
        <Route path="/ClientSignIn" element={<ClientSignInPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('Full name'), 'Rosa Delgado');
  await userEvent.type(screen.getByLabelText('Email'), 'rosa@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a lamp post at noon');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByText('Your account has been created. Please sign in.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Client Sign In');
});

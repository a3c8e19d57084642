import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { currentUser, endSession } from '@/lib/auth/session';
import { answerApi, type ApiCall } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { SignInForm } from './sign-in-form.js';

let calls: ApiCall[];
let secondStep: () => Response;

beforeEach(() => {
  calls = [];
  secondStep = () => Response.json({ success: true, token: makeToken({}) });
});
answerApi((call) => {
  calls.push(call);
  if (call.path.endsWith('/login/secondFactor')) return secondStep();
  return Response.json(
    {
      code: 'secondFactorNeeded',
      message: 'Please give your second factor',
      challenge: 'challenge-1',
      methods: ['totp', 'recoveryCode'],
    },
    { status: 401 },
  );
});
afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

async function toSecondStep() {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <SignInForm />
    </MemoryRouter>,
  );
  await user.type(screen.getByLabelText('Email'), 'dana@people.example');
  await user.type(screen.getByLabelText('Password'), 'violet teapot');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('heading', { name: 'One more step' })).toHaveFocus();
  return user;
}

describe('the sign-in form', () => {
  it('lets the person change the address that it suggests, but not the one that has to sign in', () => {
    const fields = (form: React.JSX.Element) => {
      const { unmount } = render(<MemoryRouter>{form}</MemoryRouter>);
      const { value, readOnly } = screen.getByLabelText<HTMLInputElement>('Email');
      unmount();
      return { value, readOnly };
    };
    const value = 'dana@people.example';
    expect(fields(<SignInForm usualEmail={value} />)).toEqual({ value, readOnly: false });
    expect(fields(<SignInForm email={value} />)).toEqual({ value, readOnly: true });
  });

  it('asks for the code of the app, and signs in with it', async () => {
    const user = await toSecondStep();
    await user.type(screen.getByLabelText('Six-digit code'), '123 456{Enter}');
    await screen.findByRole('button', { name: 'Continue' });
    expect(calls.at(-1)!.body).toEqual({ challenge: 'challenge-1', code: '123456' });
    expect(currentUser()).toMatchObject({ name: 'Ada Fontaine' });
  });

  it('takes a recovery code instead', async () => {
    const user = await toSecondStep();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), '7K2QX-9M4DT');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(calls.at(-1)!.body).toEqual({ challenge: 'challenge-1', recoveryCode: '7K2QX-9M4DT' });
  });

  it('shows that a code is wrong, and asks again', async () => {
    const user = await toSecondStep();
    const sentence = 'This code is wrong or was already used';
    secondStep = () => Response.json({ code: 'wrong_code', errors: { code: sentence } }, { status: 400 });
    await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Six-digit code')).toBeInvalid();
    expect(currentUser()).toBeNull();
  });

  it('starts over when the challenge has expired, with the address still there', async () => {
    const user = await toSecondStep();
    secondStep = () =>
      Response.json({ code: 'challenge_expired', message: 'This took too long.' }, { status: 400 });
    await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');
    await screen.findByText('That took too long. Please sign in again.');
    expect(screen.getByLabelText('Email')).toHaveValue('dana@people.example');
  });
});

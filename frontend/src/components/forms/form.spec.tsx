import type { Credentials } from '@tax-firm/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@/lib/api/error';
import { forgetTyped, hasTyped } from '@/lib/auth/last-input';
import { endSession, keptInputKey, lockSession, startSession } from '@/lib/auth/session';
import { makeToken } from '@/test/make-token';
import { TextField } from './field.js';
import { Form, SubmitButton } from './form.js';
import type { KeptInput } from './kept-input.js';

interface SignInProps {
  onSubmit: (values: Credentials, form: { reset: () => void }) => Promise<void>;
  refusal?: string;
  kept?: KeptInput;
}

function SignIn(props: SignInProps) {
  return (
    <Form
      aria-label="Sign in"
      schema={({ credentials }) => credentials}
      aliases={{ emailnotfound: 'email' }}
      {...props}
    >
      <TextField name="email" label="Email" />
      <TextField name="password" label="Password" />
      <SubmitButton pendingLabel="Signing in…">Sign In</SubmitButton>
    </Form>
  );
}

const submit = () => userEvent.click(screen.getByRole('button'));
const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('Email'), ' ada@example.com ');
  await userEvent.type(screen.getByLabelText('Password'), 'over the hills');
};
const refusing = (error: unknown) => () => Promise.reject(error);

describe('a form with invalid values', () => {
  it('is not sent, and lists the schema’s sentences in a summary that takes focus', async () => {
    const onSubmit = jest.fn();
    render(<SignIn onSubmit={onSubmit} />);
    await submit();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('Email field is required');
    expect(summary).toHaveTextContent('Password field is required');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('lists them in the order of the fields, which the schema need not have', async () => {
    render(
      <Form schema={({ credentials }) => credentials} onSubmit={() => undefined}>
        <TextField name="password" label="Password" />
        <TextField name="email" label="Email" />
        <SubmitButton>Sign In</SubmitButton>
      </Form>,
    );
    await submit();
    await screen.findByRole('alert');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Password field is required',
      'Email field is required',
    ]);
  });

  it('refuses what the browser cannot read, although the field may be empty', async () => {
    const onSubmit = jest.fn();
    render(
      <Form schema={({ articleSearch }) => articleSearch} onSubmit={onSubmit}>
        <TextField name="q" label="Day" />
        <SubmitButton>Send</SubmitButton>
      </Form>,
    );
    const day = screen.getByLabelText<HTMLInputElement>('Day');
    const readable = jest.spyOn(day, 'validity', 'get');
    readable.mockReturnValue({ ...day.validity, badInput: true });
    jest.spyOn(day, 'validationMessage', 'get').mockReturnValue('The day does not exist');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('link', { name: 'The day does not exist' })).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    readable.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  });

  it('focuses the summary again when it is submitted with the same error', async () => {
    render(<SignIn onSubmit={jest.fn()} />);
    await submit();
    await userEvent.type(await screen.findByLabelText('Email'), 'a');
    await submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });

  it('removes an error once its field is valid, without moving focus', async () => {
    render(<SignIn onSubmit={jest.fn()} />);
    await submit();
    await screen.findByRole('alert');
    await userEvent.type(screen.getByLabelText('Email'), 'a');
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeValid());
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByRole('alert')).not.toHaveTextContent('Email');
  });

  it('links each error to its field, which is invalid and described by it', async () => {
    render(<SignIn onSubmit={jest.fn()} />);
    await userEvent.type(screen.getByLabelText('Password'), 'over the hills');
    await submit();
    await userEvent.click(await screen.findByRole('link', { name: 'Email field is required' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveFocus();
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('Email field is required');
    expect(screen.getByLabelText('Password')).toBeValid();
  });

  it('shows the form’s own sentence above those of its fields', async () => {
    render(<SignIn onSubmit={jest.fn()} refusal="Email Could not be delivered!" />);
    await submit();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Email Could not be delivered!');
    expect(summary).toHaveTextContent('Email field is required');
  });
});

describe('a form refused by the server', () => {
  it('shows the sentence below the field at fault', async () => {
    render(<SignIn onSubmit={refusing(new ApiError(404, { emailnotfound: 'Email not found' }))} />);
    await fillIn();
    await submit();
    expect(await screen.findByRole('link', { name: 'Email not found' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email not found');
    expect(screen.getByLabelText('Password')).toBeValid();
  });

  it('keeps the typed values', async () => {
    render(<SignIn onSubmit={refusing(new ApiError(400, { password: 'Wrong' }))} />);
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Email')).toHaveValue(' ada@example.com ');
  });

  it.each([
    ['the server cannot be reached', new ApiError(0, undefined), 'We could not reach the server'],
    [
      'the error is about a field that the form does not have',
      new ApiError(400, { errors: { from: 'Not ours' } }),
      'Not ours',
    ],
  ])('shows the sentence above the fields if %s', async (_, error, sentence) => {
    render(<SignIn onSubmit={refusing(error)} />);
    await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('can be submitted again', async () => {
    const onSubmit = jest.fn().mockRejectedValueOnce(new ApiError(0, undefined)).mockResolvedValue(undefined);
    render(<SignIn onSubmit={onSubmit} />);
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    await submit();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });
});

describe('a form that is being submitted', () => {
  it('is sent only once, and shows the pending label', async () => {
    let finish: () => void = () => undefined;
    const sent: Credentials[] = [];
    const onSubmit = (values: Credentials) => {
      sent.push(values);
      return new Promise<void>((resolve) => (finish = resolve));
    };
    render(<SignIn onSubmit={onSubmit} />);
    await fillIn();
    await userEvent.dblClick(screen.getByRole('button'));
    await submit();
    await waitFor(() => expect(sent).toEqual([{ email: 'ada@example.com', password: 'over the hills' }]));
    expect(screen.getByRole('button')).toHaveTextContent('Signing in…');
    finish();
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('Sign In'));
    expect(sent).toHaveLength(1);
  });
});

it('returns to the default values when it is reset', async () => {
  const sent: string[] = [];
  render(
    <Form
      schema={({ draftEmail }) => draftEmail}
      onSubmit={({ email }, form) => {
        sent.push(email);
        form.reset();
      }}
    >
      <TextField name="email" label="Email" defaultValue="ada@example.com" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Email'), '.uk');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com'));
  await submit();
  await waitFor(() => expect(sent).toEqual(['ada@example.com.uk', 'ada@example.com']));
});

it('follows the stored values until the user types something else', async () => {
  const form = (email: string) => (
    <Form schema={({ draftEmail }) => draftEmail} values={{ email }} onSubmit={jest.fn()}>
      <TextField name="email" label="Email" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
  const { rerender } = render(form('ada@example.com'));
  const email = screen.getByLabelText('Email');
  expect(email).toHaveValue('ada@example.com');
  rerender(form('ana@example.com'));
  expect(email).toHaveValue('ana@example.com');
  await userEvent.type(email, '.uk');
  rerender(form('amy@example.com'));
  expect(email).toHaveValue('ana@example.com.uk');
});

it('keeps what was typed while it was sent when it would reset', async () => {
  let answer = () => {};
  render(
    <SignIn
      onSubmit={async (_, { reset }) => {
        await new Promise<void>((resolve) => (answer = resolve));
        reset();
      }}
    />,
  );
  const email = screen.getByLabelText('Email');
  await fillIn();
  await submit();
  await userEvent.type(email, 'x');
  await act(async () => answer());
  expect(email).toHaveValue(' ada@example.com x');
  await userEvent.clear(email);
  await userEvent.type(email, 'ada@example.com');
  await submit();
  await act(async () => answer());
  expect(email).toHaveValue('');
});

describe('kept input', () => {
  const kept = { as: 'signIn', fields: ['email'] };
  const email = () => screen.getByLabelText<HTMLInputElement>('Email').value;
  afterEach(() => sessionStorage.clear());

  it('is there again when the form is, without the password', async () => {
    const { unmount } = render(<SignIn onSubmit={() => Promise.resolve()} kept={kept} />);
    await fillIn();
    unmount();
    render(<SignIn onSubmit={() => Promise.resolve()} kept={kept} />);
    expect(email()).toBe(' ada@example.com ');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('over the hills');
  });

  it('stays if the form is refused, and is forgotten once it is sent', async () => {
    const onSubmit = jest
      .fn()
      .mockRejectedValueOnce(new ApiError(0, undefined))
      .mockResolvedValueOnce(undefined);
    const { unmount } = render(<SignIn onSubmit={onSubmit} kept={kept} />);
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    expect(JSON.stringify({ ...sessionStorage })).toContain('ada@example.com');
    await submit();
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('ada@example.com'));
    unmount();
    render(<SignIn onSubmit={onSubmit} kept={kept} />);
    expect(email()).toBe('');
  });

  it('stays if someone typed on while the form was sent', async () => {
    let answer = () => {};
    const onSubmit = () => new Promise<void>((resolve) => (answer = resolve));
    const { unmount } = render(<SignIn onSubmit={onSubmit} kept={kept} />);
    await fillIn();
    await submit();
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), 'bea@example.com');
    await act(async () => answer());
    unmount();
    render(<SignIn onSubmit={onSubmit} kept={kept} />);
    expect(email()).toBe('bea@example.com');
  });

  it('is there again once the screen is unlocked, and counts as typed in a new tab', async () => {
    startSession(makeToken({}));
    const { unmount } = render(<SignIn onSubmit={() => Promise.resolve()} kept={kept} />);
    await fillIn();
    unmount();
    lockSession();
    act(() => startSession(makeToken({})));
    forgetTyped();
    render(<SignIn onSubmit={() => Promise.resolve()} kept={kept} />);
    expect(email()).toBe(' ada@example.com ');
    expect(hasTyped()).toBe(true);
    endSession();
  });

  it.each([
    ['ends', endSession],
    ['is locked', lockSession],
  ])('is gone when the session %s, because someone else may come next', async (_, leave) => {
    startSession(makeToken({}));
    render(<SignIn onSubmit={() => Promise.resolve()} kept={kept} />);
    await fillIn();
    expect(sessionStorage.getItem(keptInputKey)).toContain('ada@example.com');
    act(() => leave());
    expect(sessionStorage.getItem(keptInputKey)).toBeNull();
    endSession();
  });
});

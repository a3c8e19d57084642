import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@/lib/api/error';
import { TextField } from './field.js';
import { Form, FormErrors, SubmitButton } from './form.js';

interface SignInProps {
  onSubmit: (values: Record<string, string>) => Promise<void>;
  describeFailure?: (error: unknown) => string;
}

function SignIn({ onSubmit, describeFailure }: SignInProps) {
  return (
    <Form
      aria-label="Sign in"
      onSubmit={onSubmit}
      aliases={{ emailnotfound: 'email' }}
      describeFailure={describeFailure}
    >
      <FormErrors />
      <TextField name="email" label="Email" />
      <TextField name="password" label="Password" />
      <SubmitButton pendingLabel="Signing in…">Sign In</SubmitButton>
    </Form>
  );
}

const submit = () => userEvent.click(screen.getByRole('button'));
const refusing = (error: unknown) => () => Promise.reject(error);

describe('a refused form', () => {
  it('lists the sentences in a summary that takes focus', async () => {
    render(<SignIn onSubmit={refusing(new ApiError(400, { email: 'Email field is required' }))} />);
    await submit();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('Email field is required');
  });

  it('takes focus again when it is refused again for the same reason', async () => {
    render(<SignIn onSubmit={refusing(new ApiError(400, { email: 'Email field is required' }))} />);
    await submit();
    await userEvent.type(screen.getByLabelText('Email'), 'a');
    await submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });

  it('leads from each line to its field, which is marked and described', async () => {
    render(<SignIn onSubmit={refusing(new ApiError(404, { emailnotfound: 'Email not found' }))} />);
    await submit();
    await userEvent.click(await screen.findByRole('link', { name: 'Email not found' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveFocus();
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('Email not found');
    expect(screen.getByLabelText('Password')).toBeValid();
  });

  it('keeps what was typed', async () => {
    render(<SignIn onSubmit={refusing(new ApiError(400, { password: 'Wrong' }))} />);
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
    await submit();
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it('says what is wrong when no field is to blame', async () => {
    render(<SignIn onSubmit={refusing(new ApiError(0, undefined))} />);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server');
  });

  it('shows the sentence that the spec fixes beside those of the fields', async () => {
    const error = new ApiError(400, { errors: { email: 'Please enter a valid e-mail address' } });
    render(<SignIn onSubmit={refusing(error)} describeFailure={() => 'Email Could not be delivered!'} />);
    await submit();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Email Could not be delivered!');
    expect(summary).toHaveTextContent('Please enter a valid e-mail address');
  });
});

describe('a form under way', () => {
  it('is sent once however often it is pressed, and says that it is being sent', async () => {
    let finish: () => void = () => undefined;
    const sent: Record<string, string>[] = [];
    const onSubmit = (values: Record<string, string>) => {
      sent.push(values);
      return new Promise<void>((resolve) => (finish = resolve));
    };
    render(<SignIn onSubmit={onSubmit} />);
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
    await submit();
    await submit();
    expect(screen.getByRole('button')).toHaveTextContent('Signing in…');
    finish();
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('Sign In'));
    expect(sent).toEqual([{ email: 'ada@example.com', password: '' }]);
  });
});

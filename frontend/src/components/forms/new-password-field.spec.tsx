import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadContract } from '@/lib/api/contract';
import { PasswordField, TextField } from './field.js';
import { Form } from './form.js';
import { NewPasswordField } from './new-password-field.js';

// The list of common passwords is loaded before, so that no test waits for it.
beforeAll(async () => {
  const contract = await loadContract();
  await contract!.passwordStrength('warm up', { person: [], firm: { name: 'Firm' } });
}, 30_000);

function open({ person }: { person?: string[] } = {}) {
  render(
    <Form aria-label="Sign up" schema={({ registration }) => registration} onSubmit={() => undefined}>
      <TextField name="name" label="Name" />
      <NewPasswordField name="password" label="Password" hint="At least 8 characters" person={person} />
    </Form>,
  );
}
const password = () => screen.getByLabelText('Password');
const type = (text: string) => userEvent.type(password(), text);

it('says why a password is weak, and what to do', async () => {
  open();
  await type('Summer2026!');
  const words = await screen.findByText(/^Too weak\. It is too easy to guess: .+ Use three or four/);
  expect(words).toHaveAttribute('aria-live', 'polite');
  expect(password()).toHaveAccessibleDescription(/At least 8 characters Too weak\. It is too easy/);
});

it.each([
  ['horse violin', /^Strength: (fair|good)\.$/],
  ['seven green umbrellas at noon', /^Strength: strong\.$/],
])('judges "%s"', async (text, words) => {
  open();
  await type(text);
  expect(await screen.findByText(words)).toBeVisible();
});

it('knows the name in the same form', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Name'), 'Wilhelmina Featherstone');
  await type('wilhelminafeatherstone');
  expect(await screen.findByText(/^Too weak/)).toBeVisible();
});

it('knows the person that it is given', async () => {
  open({ person: ['Wilhelmina Featherstone'] });
  await type('wilhelminafeatherstone');
  expect(await screen.findByText(/^Too weak/)).toBeVisible();
});

it('says nothing about an empty field, and nothing in color alone', async () => {
  open();
  await type('seven green umbrellas at noon');
  await screen.findByText(/^Strength/);
  await act(() => userEvent.clear(password()));
  expect(screen.queryByText(/Strength|Too weak/)).not.toBeInTheDocument();
});

it('is masked until the person wants to see it, and known as new to password managers', async () => {
  open();
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password (Password)' }));
  expect(password()).toHaveAttribute('type', 'text');
});

it('has a button of its own name beside each other password of the form', () => {
  render(
    <>
      <PasswordField name="oldPassword" label="Current password" />
      <NewPasswordField name="password" label="New password" />
    </>,
  );
  for (const field of ['Current password', 'New password'])
    expect(screen.getByRole('button', { name: `Show password (${field})` })).toHaveTextContent(
      /^Show password/,
    );
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { confirmIdentity } from '@/lib/auth/confirmation';
import { answerApi } from '@/test/answer-api';
import { ConfirmIdentity } from './confirm-identity.js';

answerApi(() => Response.json({ methods: ['password'], passkeyOptions: null }));

/** Makes a call that needs a confirmation. Resolves once the dialog is shown. */
async function ask(): Promise<{ answer: Promise<boolean> }> {
  let answer!: Promise<boolean>;
  act(() => {
    answer = confirmIdentity();
  });
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  return { answer };
}

it('refuses the call when its screen is left, and asks again on the next one', async () => {
  const { unmount } = render(<ConfirmIdentity />);
  const left = await ask();
  unmount();
  expect(await left.answer).toBe(false);

  render(<ConfirmIdentity />);
  const again = await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await again.answer).toBe(false);
});

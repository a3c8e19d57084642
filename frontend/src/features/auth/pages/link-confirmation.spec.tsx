import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ApiError } from '@/lib/api/error';
import { LinkConfirmation } from './link-pages.js';

const onConfirm = jest.fn<Promise<void>, [string]>();

beforeEach(() => {
  onConfirm.mockReset();
  window.history.replaceState(null, '', '/VerifyEmail#token=t1');
  render(
    <MemoryRouter>
      <LinkConfirmation
        title="Confirm your email address"
        question="Is it yours?"
        confirmLabel="Confirm"
        pendingLabel="Confirming…"
        done="Confirmed."
        onConfirm={onConfirm}
      />
    </MemoryRouter>,
  );
});

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

it.each([0, 502, 429])('can be confirmed again after a temporary failure (%s)', async (status) => {
  onConfirm.mockRejectedValueOnce(new ApiError(status, undefined)).mockResolvedValueOnce();
  await confirm();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('Is it yours?')).toBeVisible();
  await confirm();
  expect(await screen.findByText('Confirmed.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onConfirm.mock.calls).toEqual([['t1'], ['t1']]);
});

it('cannot be confirmed again if the link is not valid', async () => {
  onConfirm.mockRejectedValueOnce(new ApiError(400, { code: 'invalid_link', message: 'It was used' }));
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent('It was used');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

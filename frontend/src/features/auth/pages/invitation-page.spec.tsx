import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ApiError } from '@/lib/api/error';
import { OpenedInvitation } from './invitation-page.js';

const refetch = jest.fn();

const show = (error: Error) =>
  render(
    <MemoryRouter>
      <OpenedInvitation query={{ data: undefined, error, isLoading: false, refetch }} signInAt="/AgroSignIn">
        {() => null}
      </OpenedInvitation>
    </MemoryRouter>,
  );

it('can be opened again after a temporary failure', async () => {
  show(new ApiError(0, undefined));
  expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the server.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('cannot be opened again if the link is not valid', () => {
  show(new ApiError(400, { code: 'invalid_link', message: 'It was used' }));
  expect(screen.getByRole('alert')).toHaveTextContent('It was used');
  expect(screen.queryByRole('button')).toBeNull();
});

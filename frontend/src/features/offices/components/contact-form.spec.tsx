import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { offices } from '@/lib/firm/offices';
import { answerApi } from '@/test/answer-api';
import { ContactForm } from './contact-form.js';

answerApi(() => Response.json({}));
beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));

async function send() {
  const router = createMemoryRouter(
    [
      { path: '/Contact', element: <ContactForm office={offices[0]!} /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/Contact'] },
  );
  render(<RouterProvider router={router} />);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.type(screen.getByLabelText('NAME'), 'Rosa Delgado');
  await user.type(screen.getByLabelText('EMAIL'), 'rosa@example.com');
  await user.type(screen.getByLabelText('MESSAGE'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Email Sent!')).toBeVisible();
  return router;
}

const wait = () => act(() => jest.advanceTimersByTimeAsync(1000));

it('confirms a message on a page of its own', async () => {
  const router = await send();
  await wait();
  expect(router.state.location.pathname).toBe('/MessageConfirmation');
});

it('leaves a visitor where they went meanwhile', async () => {
  const router = await send();
  await act(() => router.navigate('/Blog'));
  await wait();
  expect(router.state.location.pathname).toBe('/Blog');
});

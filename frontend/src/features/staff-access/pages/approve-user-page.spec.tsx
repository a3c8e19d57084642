import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { answerApi } from '@/test/answer-api';
import { ApproveUserPage } from './approve-user-page.js';

const member = {
  ...{ _id: 'b2', id: 'b2', name: 'Ida Example', email: 'ida@people.example', role: 'Intern' },
  ...{ emailVerified: true, secondFactor: false },
};

/** The server's state. */
let employeeAccess: boolean;
let sent: unknown[];

beforeEach(() => {
  sent = [];
});
answerApi(({ method, path, body }) => {
  if (method === 'POST') {
    sent.push(body);
    ({ employeeAccess } = body as typeof member & { employeeAccess: boolean });
    return Response.json({ ...member, employeeAccess });
  }
  return Response.json(path.endsWith('getAllAdmins') ? [{ ...member, employeeAccess }] : []);
});

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ApproveUserPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it.each([
  ['Remove Access? Ida Example', 'Allow Access? Ida Example', true],
  ['Allow Access? Ida Example', 'Remove Access? Ida Example', false],
])('%s asks for what the button says, whatever happened meanwhile', async (name, next, shown) => {
  employeeAccess = shown;
  open();
  await screen.findByRole('button', { name });
  // Another window was first.
  employeeAccess = !shown;
  await press(name);
  expect(await screen.findByRole('button', { name: next })).toBeVisible();
  await waitFor(() => expect(sent).toEqual([{ id: 'b2', employeeAccess: !shown }]));
});

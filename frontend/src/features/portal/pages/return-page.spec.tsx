import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hideReturn } from '@/test/hidden-return';
import { rosa, taxReturnIn } from '@/test/tax-return-in';
import { ReturnPage } from './return-page.js';

const open = hideReturn();
const page = {
  path: '/ClientTaxReturn/:id/*',
  element: <ReturnPage />,
  taxReturn: taxReturnIn(),
  viewer: { ...rosa },
};
const shown = () => screen.queryByRole('tablist');

it.each([
  [404, {}, 'We couldn’t find this tax return'],
  [403, { message: 'Your role does not allow this' }, 'Your role does not allow this'],
])('no longer shows a return that the server refuses (%s)', async (status, body, sentence) => {
  const refuse = open(page, { status, body });
  expect(shown()).toBeVisible();
  refuse();
  await waitFor(() => expect(shown()).toBeNull());
  expect(screen.getByText(sentence)).toBeVisible();
});

it.each(['/file-manager', '/File-Manager', '/FILE-MANAGER/'])('opens the File Manager at %s', (rest) => {
  open({ ...page, rest }, { status: 404 });
  expect(screen.getByRole('tab', { name: 'File Manager' })).toHaveAttribute('aria-selected', 'true');
});

it('keeps what clients typed into the File Manager while they look at another view', async () => {
  open(page, { status: 404 });
  const view = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
  await view('File Manager');
  await userEvent.type(await screen.findByLabelText('Note'), 'We moved in May');
  await view('Document Checklist');
  expect(await screen.findByText(/What we need for your/)).toBeVisible();
  await view('File Manager');
  await waitFor(() => expect(screen.getByLabelText('Note')).toBeVisible());
  expect(screen.getByLabelText('Note')).toHaveValue('We moved in May');
});

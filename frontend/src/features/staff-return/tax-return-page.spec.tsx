import { screen, waitFor } from '@testing-library/react';
import { hideReturn } from '@/test/hidden-return';
import { taxReturnIn } from '@/test/tax-return-in';
import { TaxReturnPage } from './tax-return-page.js';

const open = hideReturn();
const page = {
  path: '/AdminTaxReturn/:id',
  element: <TaxReturnPage />,
  taxReturn: taxReturnIn({ viewer: 'CPA/EA' }),
  viewer: { role: 'CPA/EA', employeeAccess: true },
};
const shown = () => screen.queryByRole('tablist');

it('no longer shows a return that was deleted or hidden', async () => {
  const refuse = open(page, { status: 404 });
  expect(shown()).toBeVisible();
  refuse();
  await waitFor(() => expect(shown()).toBeNull());
  expect(screen.getByRole('heading', { name: 'Tax return not found' })).toBeVisible();
});

it('no longer shows a return to staff whose access was taken away', async () => {
  const refuse = open(page, { status: 403, body: { code: 'access_not_granted', message: 'Ask' } });
  refuse();
  await waitFor(() => expect(shown()).toBeNull());
  expect(screen.getByText(/^Please request access/)).toBeVisible();
});

it('no longer shows a return that the server refuses for another reason', async () => {
  const refuse = open(page, { status: 403, body: { code: 'forbidden', message: 'Your role changed' } });
  refuse();
  await waitFor(() => expect(shown()).toBeNull());
  expect(screen.getByText('Your role changed')).toBeVisible();
});

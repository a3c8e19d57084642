import { viewOf } from '@tax-firm/machines';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';
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

it('keeps what staff typed while they look at another tab', async () => {
  open(page, { status: 404 });
  await userEvent.click(screen.getByText('Internal notes'));
  await userEvent.type(screen.getByLabelText('New note'), 'Call Rosa');
  await userEvent.click(screen.getByRole('tab', { name: 'File Manager' }));
  expect(await screen.findByText('Add a document for the client')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Activity' }));
  await waitFor(() => expect(screen.getByLabelText('New note')).toBeVisible());
  expect(screen.getByLabelText('New note')).toHaveValue('Call Rosa');
});

it('gives a row of the workflow the same number for every rank', () => {
  const rowsFor = (role: 'Owner' | 'Intern') => {
    const viewer = { role, employeeAccess: true };
    const bare = taxReturnIn({ viewer: role });
    const { rows } = viewOf(snapshotShown(bare), { id: 'someone', role });
    const workflow = { ...bare.workflow, rows: rows.map((row) => ({ ...row, by: null, at: null })) };
    open({ ...page, taxReturn: { ...bare, workflow }, viewer }, { status: 404 });
    const list = within(screen.getByRole('region', { name: 'Workflow' })).getAllByRole('listitem');
    const numbered = list.map((row) => /^\d+\D+?(?=Pending|Complete)/.exec(row.textContent)?.[0]);
    cleanup();
    return numbered;
  };
  const owners = rowsFor('Owner');
  expect(owners[0]).toBe('1Documents Received');
  const interns = rowsFor('Intern');
  expect(interns.length).toBeLessThan(owners.length);
  expect(owners).toEqual(expect.arrayContaining(interns));
});

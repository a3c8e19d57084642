import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, refuseEvents } from '@/test/refused-event';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { ArchiveCard } from './activity-tab.js';

const taxReturn = taxReturnIn();
const refuse = refuseEvents(taxReturn);

const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;

it('keeps the focus, though the controls are replaced', async () => {
  showWork(taxReturn, owner, <ArchiveCard />);
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await screen.findByText('Archived under tax year 2025.');
  refuse();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Archive' })).toHaveFocus());
});

it.each([
  ['notSent', 1],
  ['accepted', 0],
] as const)('says that a client is told of a closed order, if the e-file is %s', (efile, times) => {
  showWork(taxReturnIn({ value: { efile } }), owner, <ArchiveCard />);
  expect(screen.queryAllByText(/the client gets an email that the order is closed/)).toHaveLength(times);
});

it('says why the return cannot be archived, though it looked archived meanwhile', async () => {
  showWork(taxReturn, owner, <ArchiveCard />);
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Archived under tax year 2025.')).toBeVisible();
  refuse();
  expect(await screen.findByText(refusal, { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Archive' })).toBeVisible();
});

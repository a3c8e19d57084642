import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, refuseEvents } from '@/test/refused-event';
import { showLive } from '@/test/show-live';
import { taxReturnIn } from '@/test/tax-return-in';
import { ArchiveCard } from './archive-card.js';

const taxReturn = taxReturnIn();
const refuse = refuseEvents(taxReturn);

it('says why the return cannot be archived, though it looked archived meanwhile', async () => {
  showLive(taxReturn, { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' }, (live, machine) => (
    <ArchiveCard taxReturn={live} machine={machine} />
  ));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Archived under tax year 2025.')).toBeVisible();
  refuse();
  expect(await screen.findByText(refusal, { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Archive' })).toBeVisible();
});

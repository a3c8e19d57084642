import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, refuseEvents } from '@/test/refused-event';
import { showLive } from '@/test/show-live';
import { quoted, rosa, taxReturnIn } from '@/test/tax-return-in';
import { DeclineCard } from './decline-card.js';

const taxReturn = taxReturnIn(quoted);
const refuse = refuseEvents(taxReturn);

it('says why the quote cannot be declined, though it looked declined meanwhile', async () => {
  showLive(taxReturn, rosa, (_, machine) => <DeclineCard machine={machine} />);
  await userEvent.click(screen.getByRole('button', { name: 'Decline this quote' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/What would make it right/), 'Half of it');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline this quote' }));
  await waitFor(() => expect(screen.queryByText('Decline the quote')).toBeNull());
  refuse();
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByLabelText(/What would make it right/)).toHaveValue('Half of it');
});

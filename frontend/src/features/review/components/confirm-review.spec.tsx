import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, refuseEvents } from '@/test/refused-event';
import { showLive } from '@/test/show-live';
import { rosa, taxReturnIn } from '@/test/tax-return-in';
import { ConfirmReview } from '../pages/review-page.js';

const taxReturn = taxReturnIn({ value: { quote: 'accepted', review: 'released' } });
const refuse = refuseEvents(taxReturn);

it('says why the review cannot be confirmed, though it looked confirmed meanwhile', async () => {
  showLive(taxReturn, rosa, (_, machine) => <ConfirmReview machine={machine} unseen={undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'I have reviewed this' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, I have reviewed it' }));
  await waitFor(() => expect(screen.queryByText('I have reviewed this')).toBeNull());
  refuse();
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

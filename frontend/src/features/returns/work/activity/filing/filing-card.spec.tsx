import type { Transmission } from '@tax-firm/machines';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, refuseEvents } from '@/test/refused-event';
import { showWork } from '@/test/show-work';
import { taxReturnIn, transmitted as sent } from '@/test/tax-return-in';
import { FilingCard } from './filing-card.js';

const viewer = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
const taxReturn = taxReturnIn({
  value: { quote: 'accepted', cpaApproval: 'complete', efile: 'signed' },
  context: { signedElectronically: true, transmissions: [sent] },
  viewer: 'Owner',
});
const refuse = refuseEvents(taxReturn);

it('says why a transmission stays on the record, though it looked gone meanwhile', async () => {
  showWork(taxReturn, viewer, <FilingCard />);
  await userEvent.click(screen.getByRole('button', { name: /^Remove from the record: / }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'Typed twice');
  await userEvent.click(screen.getByRole('button', { name: 'Remove from the record' }));
  await waitFor(() => expect(screen.queryByText(sent.submissionId)).toBeNull());
  refuse();
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('Typed twice');
});

it('says of a rejection that nobody will file there again', () => {
  const rejected: Transmission = {
    ...sent,
    outcome: 'rejected',
    on: '2026-02-03',
    codes: ['IND-031-04'],
    evidence: 'hand',
  };
  const givenUp = taxReturnIn({
    value: { quote: 'accepted', cpaApproval: 'complete', efile: 'signed' },
    context: { jurisdictions: ['NY'], transmissions: [rejected] },
    viewer: 'Owner',
  });
  showWork(givenUp, viewer, <FilingCard />);
  expect(screen.getByRole('listitem', { name: 'Federal' })).toHaveTextContent(/no longer to be filed there/);
  expect(screen.getByText('New York').closest('li')).toHaveTextContent('still to be filed');
});

it('says once why neither a transmission nor a mailing can be recorded', () => {
  const unsigned = taxReturnIn({
    value: { quote: 'accepted', cpaApproval: 'complete' },
    context: { transmissions: [sent] },
    viewer: 'Owner',
  });
  showWork(unsigned, viewer, <FilingCard />);
  const why = screen.getByText(/^The e-file authorization has not been sent yet\./).textContent!;
  for (const name of ['Record a transmission', 'Record a mailed return'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(why);
});

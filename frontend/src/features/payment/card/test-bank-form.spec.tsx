import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestBankForm } from './test-forms.js';

const accounts = [
  { token: 'tok_testBankPays', label: 'Pays' },
  { token: 'tok_testBankRefuses', label: 'Refuses' },
];

let paid: string[];
beforeEach(() => {
  paid = [];
});
const show = (reason?: string) =>
  render(
    <TestBankForm
      amountCents={32_500}
      accounts={accounts}
      reason={reason}
      onPay={(token) => paid.push(token)}
    />,
  );
const pay = () => userEvent.click(screen.getByRole('button', { name: 'Pay $325' }));

describe('the bank form of test mode', () => {
  it('says what the payer authorizes, and pays from the account that was chosen', async () => {
    show();
    expect(screen.getByText(/you authorize .* to debit this account once, for \$325/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /Refuses/ }));
    await pay();
    expect(paid).toEqual(['tok_testBankRefuses']);
  });

  it('says that an account must be chosen, and does not pay without one', async () => {
    show();
    await pay();
    expect(screen.getByText('Choose an account.')).toBeInTheDocument();
    expect(paid).toEqual([]);
  });

  it('does not pay while it is disabled', async () => {
    show('Only the client can pay.');
    await userEvent.click(screen.getByRole('radio', { name: /^Pays|Pays/ }));
    await pay();
    expect(paid).toEqual([]);
  });
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notATestCard } from './card-check.js';
import { TestCardForm } from './test-forms.js';

const cards = [
  { token: 'tok_visa', number: '4242424242424242', label: 'Works' },
  { token: 'tok_chargeDeclined', number: '4000000000000002', label: 'Declined' },
  { token: 'tok_amex', number: '378282246310005', label: 'American Express' },
];

/** What the form hands over. */
let paid: string[];
beforeEach(() => {
  paid = [];
});
const show = (reason?: string) =>
  render(
    <TestCardForm amountCents={32_500} cards={cards} reason={reason} onPay={(token) => paid.push(token)} />,
  );
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const number = () => input('Card number');

describe('the card form of test mode', () => {
  it('says that no money moves, and pays with a test card in two presses', async () => {
    show();
    expect(screen.getByText('Test mode')).toBeVisible();
    expect(screen.getByText(/Never enter a real card number/)).toBeVisible();
    await press('Declined');
    expect(number()).toHaveValue('4000 0000 0000 0002');
    expect(screen.getByRole('button', { name: 'Declined' })).toHaveAttribute('aria-pressed', 'true');
    await press('Pay $325');
    expect(paid).toEqual(['tok_chargeDeclined']);
  });

  it('takes a test card that someone types, and hands over only its token', async () => {
    show();
    await userEvent.type(number(), '378282246310005');
    expect(number()).toHaveValue('3782 822463 10005');
    expect(number()).toHaveAccessibleDescription('American Express');
    await userEvent.type(input('Expiry date'), '1/99');
    await userEvent.type(input('CVC'), '12x4');
    expect(input('CVC')).toHaveValue('12x4');
    await userEvent.clear(input('CVC'));
    await userEvent.type(input('CVC'), '1234');
    await userEvent.type(input('Name on the card'), 'Rosa Ames');
    await userEvent.type(input('Billing ZIP code'), '11215{Enter}');
    expect(paid).toEqual(['tok_amex']);
  });

  it('clears a number that could be someone’s card as soon as it is complete, and pays nothing', async () => {
    show();
    await userEvent.type(number(), '4111111111111111');
    expect(number()).toHaveValue('');
    expect(number()).toHaveAccessibleDescription(notATestCard);
    expect(screen.getByRole('alert')).toHaveFocus();
    await userEvent.click(number());
    await userEvent.paste('5105-1051-0510-5100');
    expect(number()).toHaveValue('');
    await press('Pay $325');
    expect(paid).toEqual([]);
    expect(document.body).not.toHaveTextContent(/4111|5105/);
  });

  it('lists what is missing, with links to the fields', async () => {
    show();
    await press('Pay $325');
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(within(summary).getAllByRole('link')).toHaveLength(5);
    await userEvent.click(within(summary).getByRole('link', { name: 'Please enter the card number.' }));
    expect(number()).toHaveFocus();
    expect(paid).toEqual([]);
  });

  it('gives its fields no names to be posted under, and tells browsers what they are', () => {
    const { container } = show();
    const form = container.querySelector('form')!;
    expect([...new FormData(form).keys()]).toEqual([]);
    expect([...form.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)).toEqual([
      'cc-number',
      'cc-exp',
      'cc-csc',
      'cc-name',
      'postal-code',
    ]);
  });

  it('keeps the caret where someone corrects a digit', async () => {
    show();
    await userEvent.type(number(), '424242424242424');
    number().setSelectionRange(5, 5);
    await userEvent.type(number(), '4', { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect(number()).toHaveValue('4242 4424 2424 2424');
    expect(number().selectionStart).toBe(6);
  });

  it('does not pay while it is disabled, and says why', async () => {
    show('Only the client can pay.');
    await press('Works');
    await press('Pay $325');
    expect(paid).toEqual([]);
    expect(screen.getByText('Only the client can pay.')).toBeVisible();
  });
});

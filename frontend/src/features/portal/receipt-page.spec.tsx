import { screen, within } from '@testing-library/react';
import type { Schemas } from '@/lib/api/client';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { ReceiptPage } from './receipt-page.js';

const receipt: Schemas['Receipt'] = {
  number: 'A1B2C3D4-12',
  paidBy: 'Rosa Delgado',
  email: 'rosa@example.com',
  receivedBy: 'Lantern Street CPA, PLLC, 210 Third Street, Brooklyn, NY 11215',
  service: 'Tax Preparation Individual',
  title: '2025 individual return',
  taxYear: 2025,
  method: 'Visa ending in 4242',
  lines: [
    { label: 'Individual return', cents: 32_500 },
    { label: 'Courtesy discount', cents: -2_500 },
  ],
  waivedCents: 0,
  amountCents: 30_000,
  refundedCents: 0,
  paidAt: '2026-03-02T02:00:00.000Z',
  reference: 'pi_1',
};

let receipts: Schemas['Receipt'][] | undefined;
answerApi(() =>
  receipts
    ? Response.json(receipts)
    : Response.json({ message: 'There is no such tax return' }, { status: 404 }),
);

function show(...answer: Schemas['Receipt'][]) {
  receipts = answer;
  renderPage(<ReceiptPage id="r-1" />);
}
const sheet = (number: string) => screen.findByRole('region', { name: `Receipt ${number}` });
const linesOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the receipt page', () => {
  it('says who paid whom, for what, how, and each line', async () => {
    show(receipt);
    const section = await sheet('A1B2C3D4-12');
    for (const text of [
      receipt.receivedBy,
      'Rosa Delgado (rosa@example.com)',
      '2025 individual return',
      'March 1, 2026',
      'Visa ending in 4242',
      'pi_1',
    ])
      expect(within(section).getByText(text)).toBeVisible();
    expect(linesOf(section)).toEqual([
      '1Individual return$325',
      '2Courtesy discount-$25',
      '3Total paid, in US dollars$300',
    ]);
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(screen.getByText(/If you have questions, call/)).toBeVisible();
  });

  it('gives the price next to a part of it, what was waived, and what went back', async () => {
    show({ ...receipt, waivedCents: 20_000, amountCents: 10_000, refundedCents: 4_000 });
    expect(linesOf(await sheet('A1B2C3D4-12')).slice(2)).toEqual([
      '3Price$300',
      '4Waived$200',
      '5Total paid, in US dollars$100',
      '6Refunded to you$40',
      '7Paid after refunds$60',
    ]);
  });

  it('has a sheet for each payment', async () => {
    show(receipt, { ...receipt, number: 'A1B2C3D4-9', reference: 'offline-1' });
    expect(await sheet('A1B2C3D4-9')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
  });

  it('says that there is no such return, as the other screens of a return do', async () => {
    receipts = undefined;
    renderPage(<ReceiptPage id="r-1" />);
    expect(await screen.findByText('We couldn’t find this tax return')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('leads back to the return while nothing is paid, and after a refund', async () => {
    show();
    expect(await screen.findByText('There is no receipt')).toBeVisible();
    expect(screen.getByText(/A payment that went back to you in full has no receipt/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your return' })).toHaveAttribute(
      'href',
      '/ClientTaxReturn/r-1',
    );
  });
});

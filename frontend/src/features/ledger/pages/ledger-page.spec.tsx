import type { Schemas } from '@/lib/api/client';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { LedgerPage } from './ledger-page.js';

let months: Schemas['LedgerMonth'][];

const entry = (name: string, cents: number): Schemas['LedgerEntry'] => ({
  id: `${name}/1/pi_1`,
  at: '2026-02-04T15:00:00.000Z',
  return: { id: '018f3f5e-0000-7000-8000-000000000001', name, title: '2025 individual return' },
  sentence: cents > 0 ? 'Payment of $300 arrived' : '$50 refunded',
  reason: null,
  method: 'Visa ending in 4242',
  reference: 'pi_1',
  cents,
});

let exported: (string | null)[];

answerApi(({ path, query }) => {
  const period = query.get('period');
  if (path === '/api/ledger/months') return Response.json(months);
  if (path === '/api/ledger/export') {
    exported.push(period);
    return new Response('Day\r\n');
  }
  return Response.json(period === '2026' ? [entry('Ann', 30_000)] : [entry('Max', -5_000)]);
});

beforeEach(() => {
  exported = [];
  months = [
    { month: '2026-02', entries: 1, receivedCents: 0, returnedCents: 5_000 },
    { month: '2026-01', entries: 1, receivedCents: 30_000, returnedCents: 0 },
  ];
});

const open = (address = '/Admin/Figures/Ledger') => renderPage(<LedgerPage />, { address });
const sums = async () =>
  within(await screen.findByRole('region', { name: 'Sums of the period' }))
    .getAllByText(/^-?\$/)
    .map(({ textContent }) => textContent);

it('shows the newest month first, and another period on request', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Ledger of February 2026' }));
  expect(table.getByRole('link', { name: 'Max' })).toHaveAttribute(
    'href',
    '/AdminTaxReturn/018f3f5e-0000-7000-8000-000000000001',
  );
  expect(table.getByText('-$50')).toBeVisible();
  expect(await sums()).toEqual(['$0', '$50', '-$50']);

  await userEvent.selectOptions(screen.getByLabelText('Period'), 'All of 2026');
  expect(await screen.findByRole('table', { name: 'Ledger of 2026' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Ann' })).toBeVisible();
  expect(await sums()).toEqual(['$300', '$50', '$250']);
});

it.each(['2031-05', '../x'])(
  'shows the newest month where the address names the period %s',
  async (period) => {
    open(`/Admin/Figures/Ledger?period=${period}`);
    expect(await screen.findByRole('table', { name: 'Ledger of February 2026' })).toBeVisible();
  },
);

it('says that nothing was received yet', async () => {
  months = [];
  open();
  expect(await screen.findByText('Nothing received yet')).toBeVisible();
});

it('downloads the period', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => '#saved';
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  open('/Admin/Figures/Ledger?period=2026');
  await userEvent.click(await screen.findByRole('button', { name: 'Download 2026 (CSV)' }));
  expect(saved).toEqual(['ledger-2026.csv']);
  expect(exported).toEqual(['2026']);
});

import type { Schemas } from '@/lib/api/client';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { StatisticsPage } from './statistics-page.js';

const figures: Schemas['OwnerFigures'] = {
  revenueByMonth: [
    { month: '2026-01', entries: 0, receivedCents: 0, returnedCents: 0, cents: 0 },
    { month: '2026-02', entries: 3, receivedCents: 70_050, returnedCents: 5_000, cents: 65_050 },
    { month: '2026-03', entries: 0, receivedCents: 0, returnedCents: 0, cents: 0 },
  ],
  revenueByService: [{ service: 'Tax Preparation Individual', returns: 2, cents: 65_050 }],
  revenueByOffice: [{ office: null, returns: 2, cents: 65_050 }],
  estimateAgainstQuote: [],
  quotesAgainstRange: { below: 1, within: 9, above: 0 },
  stages: [{ stage: 'Signature', returns: 3, medianHours: 36, slowHours: 300 }],
  waiting: [{ waitingOn: 'Owner', returns: 4, medianHours: 12, longestHours: 60 }],
  assigned: [
    { id: 'a3c0', name: 'Maya Lin', returns: 3 },
    { id: null, name: null, returns: 1 },
  ],
};

answerApi(() => Response.json(figures));

const open = () => renderPage(<StatisticsPage />);
const table = async (name: string) => within(await screen.findByRole('table', { name }));

it('shows each subject as a table', async () => {
  open();
  const months = await table('Revenue by month');
  expect(months.getByRole('row', { name: '2026-02 $700.50 $50 $650.50' })).toBeVisible();
  expect(months.getByRole('row', { name: '2026-03 $0 $0 $0' })).toBeVisible();
  expect(months.getByRole('link')).toHaveAttribute('href', '/Admin/Figures/Ledger?period=2026-02');
  expect(months.queryByText('2026-01')).not.toBeInTheDocument();
  expect((await table('Revenue by office')).getByText('No office')).toBeVisible();
  expect((await table('Time in each stage')).getByRole('row', { name: 'Signature 3 1.5 13' })).toBeVisible();
  expect((await table('Where returns wait')).getByRole('row', { name: 'Owner 4 0.5 2.5' })).toBeVisible();
  const people = await table('Returns by person');
  expect(people.getByRole('row', { name: 'Maya Lin 3' })).toBeVisible();
  expect(people.getByRole('row', { name: 'Nobody 1' })).toBeVisible();
  expect(screen.getByRole('img', { name: /last 3 months; highest in 2026-02: \$650\.50/ })).toBeVisible();
});

it('says when there is no data yet', async () => {
  open();
  const quotes = within(await screen.findByRole('region', { name: 'Quotes against estimates' }));
  expect(quotes.getByText('Nothing to show yet.')).toBeVisible();
  expect(quotes.getByText(/9 of 10 quotes were within a range that had an upper limit\.$/)).toBeVisible();
});

const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

it('downloads a table as CSV', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return '#saved';
  };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download Revenue by month as CSV' }));
  expect(await textOf(saved[0]!)).toBe(
    'Month,"Received, US dollars","Returned, US dollars","Revenue, US dollars"\r\n' +
      '2026-03,0,0,0\r\n2026-02,700.5,50,650.5\r\n',
  );
});

import type { QuoteLine } from '@tax-firm/machines';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taxReturnQuery } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { answerAfter, taxReturnIn } from '@/test/tax-return-in';
import { QuoteForm } from './quote-form.js';

const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;

let sent: unknown[];
let refusal: Response | undefined;
let current: TaxReturn;

beforeEach(() => {
  sent = [];
  refusal = undefined;
});
answerApi(({ method, body }) => {
  if (method !== 'POST') return Response.json(current);
  sent.push(body);
  if (refusal) return refusal;
  current = quotedAs(body as SentQuote);
  return Response.json(answerAfter(current));
});

interface SentQuote {
  readonly amountCents: number;
  readonly lines: QuoteLine[];
}

/** The return after a quote, as the server has it. */
const quotedAs = ({ amountCents, lines }: SentQuote): TaxReturn =>
  taxReturnIn({
    value: { quote: 'sent' },
    version: 4,
    context: { quote: { amountCents, revision: 1 }, terms: { lines, letter: 'a'.repeat(64) } },
  });

/** Shows the form of a return. @returns a function that shows the return as someone else left it */
function show(taxReturn: TaxReturn): (next: TaxReturn) => void {
  current = taxReturn;
  const { client } = showWork(taxReturn, owner, <QuoteForm />);
  const { queryKey } = taxReturnQuery(taxReturn.id);
  return (next) => act(() => void client.setQueryData(queryKey, (current = next)));
}

const estimate = {
  lowCents: 25_000,
  highCents: 40_000,
  lines: [
    { key: 'c', label: 'Schedule C', lowCents: 30_000, highCents: 45_000 },
    { key: 'd', label: 'Courtesy discount', lowCents: -5_000, highCents: -5_000 },
  ],
  byQuote: [{ key: 'k', label: 'Foreign income', note: 'We quote it' }],
};

const values = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);
const change = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('says that a waiver ends with a new price', () => {
  show(taxReturnIn({ context: { waivedCents: 10_000 } }));
  expect(screen.getByText(/^\$100 of the price is waived/)).toHaveTextContent('That ends with a new quote');
});

it('starts with the lines of the estimate, and leaves the price within a range to the owner', () => {
  show({ ...taxReturnIn(), estimate });
  expect(values()).toEqual(['Schedule C', '', 'Courtesy discount', '-50', 'Foreign income', '']);
  expect(screen.getByText('Estimate: $300 – $450')).toBeVisible();
  expect(screen.getByText('Estimate: By quote')).toBeVisible();
  expect(screen.getByText('Total')).toHaveTextContent('Total -$50');
});

it('starts with one line, named by the service, for an order without an estimate', () => {
  show(taxReturnIn());
  expect(values()).toEqual(['Tax Preparation Individual', '']);
  expect(screen.getByLabelText('Amount in dollars')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

it('sends edited, added and remaining lines with their sum', async () => {
  show({ ...taxReturnIn(), estimate });
  await change('Amount in dollars, line 1', '$325.50');
  await press('Remove line 3');
  await press('Add a line');
  await change('What for, line 3', 'New York State');
  await change('Amount in dollars, line 3', '75');
  const why = 'Why it differs from the estimate';
  await userEvent.type(screen.getByLabelText(new RegExp(`^${why}, line 3`)), 'You worked in Albany too');
  await change('Amount in dollars, line 1', '500');
  await userEvent.type(screen.getByLabelText(new RegExp(`^${why}, line 1`)), 'Too much');
  await change('Amount in dollars, line 1', '$325.50');
  expect(screen.queryByLabelText(new RegExp(`^${why}, line 1`))).toBeNull();
  expect(screen.getByText('Total')).toHaveTextContent('Total $350.50');
  await press('Send price quote');
  await waitFor(() =>
    expect(sent).toEqual([
      {
        type: 'SEND_QUOTE',
        amountCents: 35_050,
        version: 3,
        lines: [
          { label: 'Schedule C', cents: 32_550, estimateKey: 'c' },
          { label: 'Courtesy discount', cents: -5_000, estimateKey: 'd' },
          { label: 'New York State', cents: 7_500, reason: 'You worked in Albany too' },
        ],
      },
    ]),
  );
  expect(await screen.findByText('Price Quote Sent!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send revised quote' })).toBeVisible();
  expect(values().slice(-2)).toEqual(['New York State', '75']);
});

it('folds the lines of a sent quote, and opens one in which something is wrong', async () => {
  const lines = [
    { label: 'Schedule C', cents: 30_000 },
    { label: 'State return', cents: 7_500 },
  ];
  show(quotedAs({ amountCents: 37_500, lines }));
  expect(screen.getByText('State return: $75')).toBeVisible();
  expect(screen.getByLabelText('What for, line 2')).not.toBeVisible();
  await userEvent.click(screen.getByText('State return: $75'));
  await change('Amount in dollars, line 2', 'nothing');
  await press('Send revised quote');
  await waitFor(() => expect(screen.getByLabelText('Amount in dollars, line 2')).toBeInvalid());
  expect(screen.getByLabelText('What for, line 2')).toBeVisible();
  expect(screen.getByLabelText('What for, line 1')).not.toBeVisible();
});

it('continues in the line that was added', async () => {
  show({ ...taxReturnIn(), estimate });
  await press('Add a line');
  expect(screen.getByLabelText('What for, line 4')).toHaveFocus();
});

it.each([
  ['0', 'The lines must add up to more than $0.'],
  ['-50', 'The lines must add up to more than $0.'],
  ['', 'Please enter an amount in dollars'],
  ['1000001', 'Please enter an amount of at most $1,000,000'],
])('refuses %p', async (typed, sentence) => {
  show(taxReturnIn());
  if (typed) await change('Amount in dollars', typed);
  await press('Send price quote');
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

it('keeps what was typed if the quote is refused', async () => {
  refusal = Response.json({ code: 'not_possible_now', message: 'No', reasons: [] }, { status: 409 });
  show(taxReturnIn());
  await change('Amount in dollars', '310');
  await press('Send price quote');
  expect(await screen.findByText('No')).toBeVisible();
  expect(values()).toEqual(['Tax Preparation Individual', '310']);
});

it('shows the lines of a quote that someone else has sent meanwhile', async () => {
  const follow = show(taxReturnIn());
  follow(quotedAs({ amountCents: 32_500, lines: [{ label: 'Form 1065', cents: 32_500 }] }));
  await waitFor(() => expect(values()).toEqual(['Form 1065', '325']));
});

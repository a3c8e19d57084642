import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { QuoteCard } from './quote-card.js';

const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
const preparer = { ...owner, role: 'CPA/EA' } as const;

const sentQuote = (acceptedRevision: number | null) =>
  taxReturnIn({
    value: { quote: 'sent' },
    context: { quote: { amountCents: 30_000, revision: 2 }, acceptedRevision },
    viewer: 'Owner',
  });

let sent: unknown[];
let current: ReturnType<typeof sentQuote>;
beforeEach(() => {
  sent = [];
});
answerApi(({ method, path, body }) => {
  if (path.endsWith('/history'))
    return Response.json([{ type: 'DECLINE_QUOTE', seq: 2, reason: 'Too much for us' }]);
  if (method === 'POST') sent.push(body);
  return Response.json(current);
});

function show(taxReturn: ReturnType<typeof sentQuote>, viewer: typeof owner | typeof preparer = owner) {
  current = taxReturn;
  showWork(taxReturn, viewer, <QuoteCard />);
}

async function press(name: string, reason: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  await userEvent.type(within(dialog).getByLabelText('Reason'), reason);
  await userEvent.click(within(dialog).getByRole('button', { name }));
}

it('records an acceptance on paper, with where the paper is', async () => {
  show(sentQuote(null));
  await press('Accepted on paper', 'Signed March 3, in the binder');
  await waitFor(() =>
    expect(sent).toMatchObject([{ type: 'ACCEPT_QUOTE_ON_PAPER', reason: 'Signed March 3, in the binder' }]),
  );
});

it('says beside a declined quote why the client declined', async () => {
  show(
    taxReturnIn({ value: { quote: 'declined' }, context: { quote: { amountCents: 30_000, revision: 1 } } }),
  );
  expect(await screen.findByText('The client declined: “Too much for us”')).toBeVisible();
});

it('folds the lines of a quote that waits for the client, and has them open while one is needed', async () => {
  show(sentQuote(null));
  expect(screen.getByText('Send revised quote')).not.toBeVisible();
  await userEvent.click(screen.getByText('Lines of the quote'));
  expect(screen.getByRole('button', { name: 'Send revised quote' })).toBeVisible();
  cleanup();
  show(taxReturnIn());
  expect(screen.getByRole('button', { name: 'Send price quote' })).toBeVisible();
});

it('puts a reopened quote in force again, only if it is the one that the client accepted', () => {
  show(sentQuote(1));
  expect(screen.queryByRole('button', { name: 'Keep the accepted quote' })).toBeNull();
});

it('keeps the accepted quote', async () => {
  show(sentQuote(2));
  await press('Keep the accepted quote', 'The client keeps the old price');
  await waitFor(() => expect(sent).toMatchObject([{ type: 'UNDO_REOPEN_QUOTE' }]));
});

it('offers neither to preparers', () => {
  show(sentQuote(2), preparer);
  for (const name of ['Accepted on paper', 'Keep the accepted quote'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

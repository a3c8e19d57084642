import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { taxReturnIn } from '@/test/tax-return-in';
import { ConsentsPage } from './consents-page.js';

const filed = {
  ...taxReturnIn(),
  id: 'r2',
  taxReturnFile: [{ id: 'f1', name: 'Return.pdf', link: '/api/files/f1' }],
} as TaxReturn;

let returns: TaxReturn[];
let consents: object[];

beforeEach(() => {
  consents = [];
});
answerApi(({ path }) => {
  if (path.endsWith('/withdraw')) consents = consents.map((each) => ({ ...each, status: 'withdrawn' }));
  return Response.json(
    path === '/api/consents' ? consents : path.endsWith('/getAll') ? returns : { taxReturnId: null },
  );
});

const open = () => renderPage(<ConsentsPage />);

it('leads whoever has given no consent to the screen that sends a copy of a filed return', async () => {
  returns = [{ ...taxReturnIn(), id: 'r1' }, filed];
  open();
  expect(await screen.findByText('You haven’t given any consent')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Send a copy: 2025 individual return' })).toHaveAttribute(
    'href',
    '/ClientTaxReturn/r2/send-copy',
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('keeps the focus once a consent is withdrawn and its button is gone', async () => {
  returns = [];
  const recipient = { name: 'Lena Lender', company: 'Home Bank', email: 'lena@bank.example' };
  const document = { recipient, order: '2025 individual return', files: [{ name: 'Return.pdf' }] };
  consents = [{ id: 'c1', status: 'given', document, taxReturnId: 'r1' }];
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw it' }));
  await waitFor(() => expect(screen.getByRole('region', { name: /Lena Lender/ })).toHaveFocus());
});

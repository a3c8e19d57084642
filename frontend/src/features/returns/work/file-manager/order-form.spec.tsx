import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { OrderForm } from './details.js';

/** The years that were saved. */
let saved: unknown[];
answerApi(async ({ path, body }) => {
  if (path === '/api/taxReturns/getByEmail123') return Response.json([taxReturn, other]);
  if (path !== '/api/taxReturns/updateOrder') return Response.json({}, { status: 404 });
  saved.push((body as { taxYear: number }).taxYear);
  return Response.json({ ...taxReturn, taxYear: 2024 });
});
beforeEach(() => {
  saved = [];
});

const taxReturn = taxReturnIn({ viewer: 'Owner' });
const other = { ...taxReturn, id: 'another', taxYear: 2024 };

const show = () => showWork(taxReturn, { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' }, <OrderForm />);

const saveYear = async (year: string) => {
  const field = screen.getByRole('textbox', { name: 'Tax year of the order' });
  await userEvent.clear(field);
  await userEvent.type(field, year);
  await userEvent.click(screen.getByRole('button', { name: 'Save order' }));
};

it('asks before an order becomes another one of a year that the client has ordered', async () => {
  show();
  await saveYear('2024');
  await screen.findByRole('dialog', {
    name: 'Rosa Delgado already has a 2024 individual return in progress. Save this as another order of it?',
  });
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save it' }));
  await waitFor(() => expect(saved).toEqual([2024]));
});

it('saves a year that the client has not ordered without a question', async () => {
  show();
  await saveYear('2023');
  await waitFor(() => expect(saved).toEqual([2023]));
  expect(screen.queryByRole('dialog', { name: /already has/ })).not.toBeInTheDocument();
});

import { clientPriceToolMachine, initialAnswers, type EarlierOrder } from '@tax-firm/machines';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initialTransition } from 'xstate';
import { PriceFirst } from './price-first.js';

const last: EarlierOrder = {
  taxYear: 2023,
  preparation: 'individual',
  answers: initialAnswers,
  spouseFullName: '',
};
const send = jest.fn();
const [{ context }] = initialTransition(clientPriceToolMachine, { orderKey: '' });
const show = (taxYear: number, ...earlier: readonly EarlierOrder[]) =>
  render(<PriceFirst wizard={{ context: { ...context, taxYear }, send }} earlier={earlier} />);
const title = () => screen.getByRole('heading').textContent;

it('asks what has changed since the last return, also if that is two years ago', async () => {
  show(2025, last);
  expect(title()).toBe('Anything changed since your 2023 return?');
  expect(screen.getByText(/^We’ve kept the answers for your 2023 individual return\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start from my 2023 answers' }));
  expect(send).toHaveBeenCalledWith({ type: 'START_FROM', ...last });
});

it('names the return of a business, whose year may not be the calendar’s', () => {
  const company = { companyName: 'Harbor Studio LLC', entity: 'sCorporation', fiscalYearEnd: '6' };
  show(2025, { ...last, taxYear: 2024, preparation: 'business', company });
  expect(title()).toBe('Anything changed since your 2024 return?');
  expect(screen.getByText(/answers for your 2024 S corporation return\./)).toBeVisible();
});

it('lets a client with a company choose which return to start from', async () => {
  const company = { companyName: 'Harbor Studio LLC', entity: 'sCorporation', fiscalYearEnd: '12' };
  const studio: EarlierOrder = { ...last, taxYear: 2024, preparation: 'business', company };
  show(2025, studio, last);
  expect(title()).toBe('Anything changed since your last returns?');
  expect(screen.getByText(/answers for your earlier returns\./)).toBeVisible();
  await userEvent.click(
    screen.getByRole('button', { name: 'Start from my 2024 S corporation return – Harbor Studio LLC' }),
  );
  expect(send).toHaveBeenLastCalledWith({ type: 'START_FROM', ...studio });
  await userEvent.click(screen.getByRole('button', { name: 'Start from my 2023 individual return' }));
  expect(send).toHaveBeenLastCalledWith({ type: 'START_FROM', ...last });
});

it.each([2023, 2022])(
  'does not ask what has changed for a return of %d, which is not a later one',
  (year) => {
    show(year, last);
    expect(title()).toBe('Want to see a price first?');
    expect(screen.getByText(/answers for your 2023 individual return\./)).toBeVisible();
  },
);

it('offers empty answers to a client whose earlier ones do not fit', async () => {
  show(2025, last);
  await userEvent.click(screen.getByRole('button', { name: 'Start with empty answers' }));
  expect(send).toHaveBeenLastCalledWith({ type: 'INTERVIEW' });
});

it('offers the questions to a client without an earlier order', () => {
  show(2025);
  expect(title()).toBe('Want to see a price first?');
  expect(screen.getByRole('button', { name: 'See my price' })).toBeVisible();
});

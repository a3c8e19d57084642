import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { inPayment } from '@/test/payment-portal';
import { renderPage } from '@/test/render-page';
import { PaymentWaiting } from './payment-waiting.js';

const taxReturn = inPayment('processing');
let answer: () => Response;
answerApi(() => answer());

beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => void jest.useRealTimers());

async function checkAgain() {
  renderPage(<PaymentWaiting taxReturnId={taxReturn.id} isAsking={false} />);
  act(() => void jest.advanceTimersByTime(3_000));
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
}

it('says that the bank has not answered yet', async () => {
  answer = () => Response.json(taxReturn);
  await checkAgain();
  const sentence = 'Your bank hasn’t answered yet. You haven’t been charged twice.';
  expect(await screen.findByText(sentence)).toHaveRole('status');
});

it('says why it could not check, and offers that again', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await checkAgain();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
  expect(screen.getByRole('button', { name: 'Check again' })).not.toHaveAttribute('aria-disabled');
});

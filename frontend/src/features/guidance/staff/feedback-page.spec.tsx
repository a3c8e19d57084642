import { screen, within } from '@testing-library/react';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { FeedbackPage } from './feedback-page.js';

let answer: unknown;

answerApi(() => Response.json(answer));

const open = () => renderPage(<FeedbackPage />);

it('lists the counts by the answer’s title, or by its address if it no longer exists', async () => {
  answer = [
    { topic: 's-corporation', question: 'may-i-deduct-a-van', helpful: 3, unhelpful: 5 },
    { topic: 's-corporation', question: 'gone', helpful: 1, unhelpful: 0 },
  ];
  open();
  const row = await screen.findByRole('row', { name: 'May I deduct a van? 5 3' });
  expect(within(row).getByRole('link')).toHaveAttribute(
    'href',
    '/cpa-free-guidance/s-corporation/may-i-deduct-a-van',
  );
  expect(screen.getByRole('row', { name: 's-corporation/gone 0 1' })).toBeVisible();
});

it('says when there is no feedback yet', async () => {
  answer = [];
  open();
  expect(await screen.findByText('No feedback yet')).toBeVisible();
});

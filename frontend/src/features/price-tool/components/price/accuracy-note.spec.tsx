import { render, screen } from '@testing-library/react';
import { answerApi } from '@/test/answer-api';
import { AccuracyNote } from './accuracy-note.js';

answerApi(({ path }) =>
  path === '/api/estimates/accuracy'
    ? Response.json({ accuracy: { within: 9, quotes: 10 } })
    : Response.json({}, { status: 404 }),
);

it('says how many quotes were within the range', async () => {
  render(<AccuracyNote />);
  expect(
    await screen.findByText('So far, 9 of 10 quotes were within the range that the client had seen here.'),
  ).toBeVisible();
});

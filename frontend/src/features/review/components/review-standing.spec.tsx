import { screen, waitFor } from '@testing-library/react';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { ReviewStanding } from '../pages/review-page.js';

const asked = ['RELEASE_REVIEW_COPY', 'ASK_ABOUT_REVIEW', 'ANSWER_REVIEW_QUESTION'];
let history: readonly string[];

answerApi(() => Response.json(history.map((type, seq) => ({ type, seq }))));

it('says that a question was answered, and where', async () => {
  history = asked;
  renderPage(<ReviewStanding review="released" id="r1" />);
  expect(await screen.findByText(/We answered your question/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Communications' })).toBeVisible();
});

it('asks to read a copy that replaces the one of an answered question', async () => {
  history = [...asked, 'UNDO_RELEASE_REVIEW_COPY', 'RELEASE_REVIEW_COPY'];
  const { client } = renderPage(<ReviewStanding review="released" id="r1" />);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText(/Please read all pages/)).toBeVisible();
});

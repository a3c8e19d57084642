import { estimate, initialAnswers, type Choices } from '@tax-firm/machines';
import { render, screen } from '@testing-library/react';
import { firm } from '@/lib/firm/profile';
import { answerApi } from '@/test/answer-api';
import { prices } from '../../prices.js';
import { EstimatePanel } from './estimate-panel.js';

answerApi(() => Response.json({ accuracy: { within: 9, quotes: 10 } }));

const allowed = firm.publishEstimateAccuracy;
beforeEach(() => (firm.publishEstimateAccuracy = true));
afterEach(() => (firm.publishEstimateAccuracy = allowed));

const sentence = /^So far, 9 of 10 quotes/;
const show = (answers: Partial<Choices['answers']['household']>) => {
  const choices: Choices = {
    service: 'taxPreparation',
    preparation: 'individual',
    answers: { ...initialAnswers, household: { ...initialAnswers.household, ...answers } },
  };
  render(<EstimatePanel estimate={estimate(choices, prices)} choices={choices} empty="Nothing yet." />);
};

it('says how many quotes were within their range, beside a range that has an upper limit', async () => {
  show({});
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('says nothing of it beside an estimate without an upper limit, because such quotes are not counted', async () => {
  show({ scheduleBDE: true });
  expect(screen.getByRole('status')).toHaveTextContent(/from \$200|By quote/);
  await expect(screen.findByText(sentence, {}, { timeout: 300 })).rejects.toThrow();
});

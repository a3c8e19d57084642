import fc from 'fast-check';
import {
  initialAnswers,
  questions,
  withAnswer,
  type Answer,
  type Answers,
} from '../src/price-tool/questions.js';

type AnyQuestion =
  | { kind: 'flag' }
  | { kind: 'count'; min: number; max: number }
  | { kind: 'choice'; options: readonly string[] };

const anyAnswerTo = (question: AnyQuestion): fc.Arbitrary<unknown> => {
  switch (question.kind) {
    case 'flag':
      return fc.boolean();
    case 'count':
      return fc.integer({ min: question.min, max: question.max });
    case 'choice':
      return fc.constantFrom(...question.options);
  }
};

const record = (asked: Record<string, AnyQuestion>): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(asked).map(([key, question]) => [key, anyAnswerTo(question)])));

/** Any answers within the bounds of the questions. */
export const anyAnswers = fc.record(
  Object.fromEntries(Object.entries(questions).map(([section, asked]) => [section, record(asked)])),
) as unknown as fc.Arbitrary<Answers>;

/** The first answers with these changed. */
export const answering = (...answers: readonly Answer[]): Answers =>
  answers.reduce(withAnswer, initialAnswers);

import { ok, problem } from './check.js';

it('takes a point in a value for no end of a sentence', () => {
  expect(
    problem`The mail server refuses us (${'5.7.8 Not accepted. For help, go to mail.example'}). Correct it. Then try again.`,
  ).toEqual({
    level: 'problem',
    says: 'The mail server refuses us (5.7.8 Not accepted. For help, go to mail.example)',
    todo: 'Correct it. Then try again.',
  });
  expect(ok`PDFs are signed by ${'Ames Inc.'} for 20 more days`).toEqual({
    level: 'ok',
    says: 'PDFs are signed by Ames Inc. for 20 more days',
  });
});

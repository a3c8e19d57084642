import { noRules } from '@tax-firm/machines';
import { render, screen } from '@testing-library/react';
import { taxReturnIn } from '@/test/tax-return-in';
import { FinalSteps } from './final-steps.js';

/** The steps, with a mark at the one that is next. */
function stepsOf(rules: typeof noRules): string[] {
  const { value } = taxReturnIn({ value: { review: 'reviewed', efile: 'signed', payment: 'due' } }).workflow;
  const { unmount } = render(<FinalSteps value={value} rules={rules} />);
  const steps = screen
    .getAllByRole('listitem')
    .map((item) => `${item.textContent}${item.getAttribute('aria-current') ? ' *' : ''}`);
  unmount();
  return steps;
}

it('are in the order in which the firm takes them, with the next one marked', () => {
  const signed = ['Review, done', 'Sign, done'];
  expect(stepsOf(noRules)).toEqual([...signed, 'We file *', 'Pay', 'Download']);
  expect(stepsOf({ ...noRules, payment: true })).toEqual([...signed, 'Pay *', 'We file', 'Download']);
});

import { render, screen } from '@testing-library/react';
import { ErrorSummary } from './error-summary.js';

it('is not announced as a whole again when the reader has corrected a field', () => {
  render(<ErrorSummary items={[{ sentence: 'Email field is required' }]} />);
  expect(screen.getByRole('alert')).toHaveAttribute('aria-atomic', 'false');
});

import { render, screen } from '@testing-library/react';
import { taxReturnIn } from '@/test/tax-return-in';
import { ExtensionCard } from './e-file-card.js';

const federal = { jurisdiction: 'US', on: '2026-04-10', submissionId: null } as const;
const newYork = { ...federal, jurisdiction: 'NY' } as const;
const show = (extensions: (typeof federal | typeof newYork)[], fields: object = {}) =>
  render(<ExtensionCard taxReturn={{ ...taxReturnIn({ context: { extensions } }), ...fields }} />);
const card = () => screen.getByText('More time to file').closest('section');

it('says until when the return can be filed, and that the tax is due as before', () => {
  show([federal]);
  expect(card()).toHaveTextContent(
    'An extension of your federal return was filed April 10, 2026, so it is due October 15, 2026.',
  );
  expect(card()).toHaveTextContent('the last day to pay without interest is still April 15, 2026.');
});

it('names no date for a state, nor for a business that did not say what it is', () => {
  const { unmount } = show([newYork]);
  expect(card()).toHaveTextContent('An extension of your New York return was filed April 10, 2026.');
  expect(card()).toHaveTextContent('the last day to pay without interest is still the same.');
  unmount();
  show([federal], { service: 'Tax Preparation Business' });
  expect(card()).toHaveTextContent('An extension of your federal return was filed April 10, 2026.');
  expect(card()).not.toHaveTextContent(/October|so it is due/);
});

it('is not there without an extension', () => {
  show([]);
  expect(screen.queryByText('More time to file')).toBeNull();
});

import { render, screen } from '@testing-library/react';
import { type Fact, Facts } from './facts.js';

it('follows changes of two facts with one label, such as two lines of a quote', () => {
  const facts = (...values: Fact[]) => <Facts look="sums" facts={values} />;
  const { rerender } = render(facts(['Form 1099', '$35'], ['Form 1099', '$40'], ['Quote', '$75']));
  rerender(facts(['Quote', '$75'], ['Form 1099', '$40']));
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$75', '$40']);
});

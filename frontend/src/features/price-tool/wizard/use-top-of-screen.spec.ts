import { renderHook } from '@testing-library/react';
import { useTopOfScreen } from './use-top-of-screen.js';

const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
afterAll(() => scrollTo.mockRestore());

/** The reader scrolls the screen that is shown. */
function scrollBy(top: number) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

it('keeps the place in a price list for whoever returns from one of its pages, and shows other screens from the top', () => {
  const { rerender } = renderHook(({ screen }) => useTopOfScreen(screen), {
    initialProps: { screen: 'individualCompact.list' },
  });
  const lastPlace = () => scrollTo.mock.lastCall;
  scrollBy(640);
  rerender({ screen: 'individualCompact.scheduleC' });
  expect(lastPlace()).toEqual([0, 0]);
  scrollBy(120);
  rerender({ screen: 'individualCompact.list' });
  expect(lastPlace()).toEqual([0, 640]);
  scrollBy(700);
  rerender({ screen: 'uploadDocuments' });
  expect(lastPlace()).toEqual([0, 0]);
  rerender({ screen: 'individualCompact.list' });
  expect(lastPlace()).toEqual([0, 0]);
});

import { waitFor } from '@testing-library/react';
import { focusIfLost } from './focus-if-lost.js';

/** A part of the screen at this place. @param top in pixels below the upper edge of the window */
function partAt(top: number): HTMLElement {
  const part = document.createElement('section');
  part.getBoundingClientRect = () => new DOMRect(0, top, 320, 500);
  part.scrollIntoView = jest.fn();
  document.body.replaceChildren(part);
  return part;
}

it('does not scroll if asked not to', async () => {
  const part = partAt(-900);
  focusIfLost(part, { scroll: false });
  await waitFor(() => expect(part).toHaveFocus());
  expect(part.scrollIntoView).not.toHaveBeenCalled();
});

it.each([
  ['above', -900, 1],
  ['partly above', -100, 0],
  ['in', 100, 0],
  ['below', 5000, 1],
])('shows a part that is %s the window', async (_, top, times) => {
  const part = partAt(top);
  focusIfLost(part);
  await waitFor(() => expect(part).toHaveFocus());
  expect(part.scrollIntoView).toHaveBeenCalledTimes(times);
});

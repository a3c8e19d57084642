import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar.js';

const shown = () => screen.queryByRole('presentation');

it('shows a photo with its size, which screen readers skip', () => {
  render(<Avatar name="Grace Hopper" photo="/api/1" size={48} />);
  expect(shown()).toHaveAttribute('src', '/api/1');
  expect(shown()).toHaveAttribute('width', '48');
  expect(shown()).toHaveAttribute('height', '48');
  expect(shown()).toHaveAttribute('alt', '');
});

it.each([
  ['Grace Brewster Murray Hopper', 'GH'],
  ['Grace', 'G'],
  [' émile  zola ', 'ÉZ'],
  ['𝒜da', '𝒜'],
  ['', ''],
])('shows the initials of %s without one', (name, initials) => {
  const { container } = render(<Avatar name={name} size={48} />);
  expect(container).toHaveTextContent(initials);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});

it('shows initials in place of a photo that is gone, until there is another', () => {
  const { container, rerender } = render(<Avatar name="Grace" photo="/api/1" size={48} />);
  fireEvent.error(shown()!);
  expect(container).toHaveTextContent('G');
  rerender(<Avatar name="Grace" photo="/api/2" size={48} />);
  expect(shown()).toHaveAttribute('src', '/api/2');
});

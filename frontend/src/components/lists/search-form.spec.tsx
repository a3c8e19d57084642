import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SearchForm } from './search-form.js';

function open(address: string) {
  const router = createMemoryRouter(
    [{ path: '/blog', element: <SearchForm action="/blog" name="Blog" label="Search" /> }],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

it('keeps the caret where someone types in the middle', async () => {
  const router = open('/blog?q=tx');
  expect(field()).toHaveValue('tx');
  await userEvent.type(field(), 'a', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field()).toHaveValue('tax');
  expect(field().selectionStart).toBe(2);
  expect(router.state.location.search).toBe('?q=tax');
});

it('follows links and Back', async () => {
  const router = open('/blog?q=old');
  await act(() => router.navigate('/blog'));
  expect(field()).toHaveValue('');
  await userEvent.type(field(), 'new');
  await act(() => router.navigate(-1));
  expect(field()).toHaveValue('old');
});

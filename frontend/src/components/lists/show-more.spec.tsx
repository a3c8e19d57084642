import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ShowMore } from './show-more.js';

/** Rows of which two more are shown with each press. Those with an even number have a link. */
function Paged({ total }: { total: number }) {
  const [shown, setShown] = useState(2);
  const query = {
    hasNextPage: shown < total,
    isFetchingNextPage: false,
    fetchNextPage: async () => setShown(Math.min(shown + 2, total)),
  };
  return (
    <>
      <ul>
        {Array.from({ length: shown }, (_, index) => (
          <li key={index}>
            {index % 2 === 0 ? <a href="/">Row {index}</a> : `Row ${index}`}
            <ul>
              <li>Part of a row</li>
            </ul>
          </li>
        ))}
      </ul>
      <ShowMore shown={shown} query={query} />
    </>
  );
}

const showMore = () => userEvent.click(screen.getByRole('button', { name: 'Show more' }));

it('leads to the first new row, also when there is no further page', async () => {
  render(<Paged total={6} />);
  await showMore();
  expect(screen.getByRole('link', { name: 'Row 2' })).toHaveFocus();
  await showMore();
  expect(screen.getByRole('link', { name: 'Row 4' })).toHaveFocus();
  expect(screen.queryByRole('button')).toBeNull();
});

it('leads to a row without a link too', async () => {
  const query = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: async () => undefined };
  const pageOf = (rows: string[]) => (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <ShowMore shown={rows.length} query={query} />
    </>
  );
  const { rerender } = render(pageOf(['One']));
  // Rows that someone else added do not take the focus.
  rerender(pageOf(['One', 'Two']));
  expect(document.body).toHaveFocus();
  await showMore();
  rerender(pageOf(['One', 'Two', 'Three']));
  expect(screen.getByText('Three')).toHaveFocus();
});

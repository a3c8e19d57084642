import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button.js';
import { Stack, Text } from '../page/layout.js';

interface ShowMoreProps {
  /** Number of rows loaded so far. */
  shown: number;
  /** Number of rows of all pages, if known. */
  total?: number;
  /** The infinite query whose next page the button loads. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/**
 * Footer of a paged list, right after it: how many rows are shown, and a button that loads more. Whoever pressed it goes on at
 * the first new row, because the button is far below that row then, or gone.
 */
export function ShowMore({
  shown,
  total = shown,
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: ShowMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (shownBefore.current === undefined || shown <= shownBefore.current) return;
    const row = rowsBefore(foot.current!)[shownBefore.current];
    shownBefore.current = undefined;
    const here = document.activeElement;
    // Unless they went somewhere else meanwhile.
    if (row && (here === document.body || foot.current!.contains(here))) focusRow(row);
  }, [shown]);
  return (
    <Stack ref={foot} gap={3} start>
      <Text size="xs" tone="quiet" role="status">
        {total > shown
          ? `${shown} of ${total} shown`
          : `${shown} shown${hasNextPage ? ', and there are more' : ''}`}
      </Text>
      {hasNextPage && (
        <Button
          variant="secondary"
          pending={isFetchingNextPage}
          pendingLabel="Loading more…"
          onClick={() => {
            shownBefore.current = shown;
            void fetchNextPage();
          }}
        >
          Show more
        </Button>
      )}
    </Stack>
  );
}

/** The rows of the table or list before an element, without lists inside of rows. */
const rowsBefore = ({ previousElementSibling: list }: Element): HTMLElement[] =>
  [...(list?.querySelectorAll<HTMLElement>('tbody > tr, li') ?? [])].filter(
    (row) => !row.parentElement?.closest('tr, li'),
  );

function focusRow(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>('a[href]');
  if (!link) row.tabIndex = -1;
  // It is where the button was.
  (link ?? row).focus({ preventScroll: true });
}

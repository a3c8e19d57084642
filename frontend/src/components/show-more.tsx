import { Button } from './button.js';
import styles from './show-more.module.css';

interface ShowMoreProps {
  /** Number of rows loaded so far. */
  shown: number;
  /** Number of rows of all pages, if known. */
  total?: number;
  /** The infinite query whose next page the button loads. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Footer of a paged list: how many rows are shown, and a button that loads more. */
export function ShowMore({
  shown,
  total = shown,
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: ShowMoreProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.count} role="status">
        {total > shown
          ? `${shown} of ${total} shown`
          : `${shown} shown${hasNextPage ? ', and there are more' : ''}`}
      </p>
      {hasNextPage && (
        <Button
          variant="secondary"
          pending={isFetchingNextPage}
          pendingLabel="Loading more…"
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

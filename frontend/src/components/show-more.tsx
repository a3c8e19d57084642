import { Button } from './button.js';
import styles from './show-more.module.css';

interface ShowMoreProps {
  /** How many rows are there already. */
  shown: number;
  /** The query whose next page it asks for. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The foot of a list that comes in pages: how much of it is shown, and the way to more. */
export function ShowMore({
  shown,
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: ShowMoreProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.count} role="status">
        {shown} shown{hasNextPage ? ', and there are more' : ''}
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

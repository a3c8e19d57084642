import { useState } from 'react';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { Text } from '@/components/page/layout';
import { LoadingOrError } from '@/components/page/states';
import { useHistory } from '../api/get-history.js';
import styles from './history-list.module.css';

const shownAtFirst = 6;

/** The history of a return, newest entry first. */
export function HistoryList({ taxReturnId }: { taxReturnId: string }) {
  const { data, error, refetch } = useHistory(taxReturnId);
  const [all, setAll] = useState(false);
  if (!data) return <LoadingOrError {...{ error, refetch }} label="Loading the history" />;

  const newestFirst = data.toReversed();
  const shown = all ? newestFirst : newestFirst.slice(0, shownAtFirst);
  return (
    <>
      <ol className={styles.list} reversed>
        {shown.map(({ seq, sentence, at, reason }) => (
          <li key={seq} className={styles.entry}>
            <p>{sentence}</p>
            {reason && (
              <Text size="sm" tone="quiet">
                “{reason}”
              </Text>
            )}
            <Text size="xs" tone="quiet">
              <DateText value={at} style="time" />
            </Text>
          </li>
        ))}
      </ol>
      {newestFirst.length > shown.length && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          Show all {newestFirst.length}
        </Button>
      )}
    </>
  );
}

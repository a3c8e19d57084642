import { DateText } from '@/components/amounts';
import { Box, Text } from '@/components/layout';
import { LoadingOrError } from '@/components/states';
import type { HistoryEntry } from '@/features/tax-return/api/types';
import { useHistory } from '@/features/history/api/get-history';
import { roleName } from '@/lib/firm/role-name';
import styles from './history-tab.module.css';

/** The history of the return, oldest first. Its entries never change. */
export function HistoryTab({ id }: { id: string }) {
  const { data, error, refetch } = useHistory(id);
  if (!data) {
    return <LoadingOrError {...{ error, refetch }} label="Loading the history" lines={8} />;
  }
  return (
    <Box as="ol" lineAbove="strong" size="sm">
      {data.map((entry) => (
        <Entry key={entry.seq} entry={entry} />
      ))}
    </Box>
  );
}

function Entry({ entry: { seq, sentence, actor, at, reason, compensates } }: { entry: HistoryEntry }) {
  return (
    <li id={`history-${seq}`} className={styles.entry} tabIndex={-1}>
      <span className={styles.seq}>{seq}</span>
      <div>
        <Text weight={550}>{sentence}</Text>
        {reason && <p className={styles.reason}>Reason: {reason}</p>}
        {compensates !== null && (
          <p className={styles.reason}>
            Reverses <a href={`#history-${compensates}`}>step {compensates}</a>
          </p>
        )}
      </div>
      <p className={styles.who}>
        {actor.name}
        {actor.name !== actor.role && <span className={styles.role}>{roleName(actor.role)}</span>}
      </p>
      <p className={styles.when}>
        <DateText value={at} style="time" />
      </p>
    </li>
  );
}

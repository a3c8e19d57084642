import { DateText } from '@/components/orders/amounts';
import { Box, Text } from '@/components/page/layout';
import { LoadingOrError } from '@/components/page/states';
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
        {reason && (
          <Text size="xs" tone="quiet" breakWords>
            Reason: {reason}
          </Text>
        )}
        {compensates !== null && (
          <Text size="xs" tone="quiet" breakWords>
            Reverses <a href={`#history-${compensates}`}>step {compensates}</a>
          </Text>
        )}
      </div>
      <p className={styles.who}>
        {actor.name}
        {actor.name !== actor.role && (
          <Text as="span" block size="xs" tone="quiet">
            {roleName(actor.role)}
          </Text>
        )}
      </p>
      <p className={styles.when}>
        <DateText value={at} style="time" />
      </p>
    </li>
  );
}

import { Text } from '@/components/page/layout';
import { roleName } from '@/lib/firm/role-name';
import type { LogEntry } from './actor.js';
import styles from './log.module.css';

/** A region that scrolls must be reachable with the keyboard (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** The sandbox's log, newest first. Screen readers announce new entries. */
export function Log({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <div className={styles.scroll} {...focusable} role="log" aria-label="What happened, newest first">
      <ol className={styles.entries} reversed>
        {entries.toReversed().map(({ id, what, by, taken, details }) => (
          <li key={id} className={taken ? undefined : styles.refused}>
            <p>
              <b>{what}</b>
              {by && ` by ${roleName(by)}`}
              {!taken && <strong> refused</strong>}
            </p>
            {details.map((sentence) => (
              <Text key={sentence} size="xs" tone="quiet">
                {sentence}
              </Text>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

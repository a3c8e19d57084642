import { Box, Text } from '@/components/page/layout';
import { roleName } from '@/lib/firm/role-name';
import type { LogEntry } from './actor.js';
import styles from '../machines.module.css';

/** The sandbox's log, newest first. Screen readers announce new entries. The keyboard reaches what scrolls (WCAG 2.1.1). */
export function Log({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <Box scroll tabIndex={0} className={styles.log} role="log" aria-label="What happened, newest first">
      <ol reversed>
        {entries.toReversed().map(({ id, what, by, taken, details }) => (
          <Box as="li" key={id} below={1} size="sm" breakWords notice={taken ? 'plain' : 'problem'}>
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
          </Box>
        ))}
      </ol>
    </Box>
  );
}

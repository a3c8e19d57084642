import type { Progress } from '@tax-firm/machines';
import { Text } from '@/components/page/layout';
import styles from './steps.module.css';

/** Progress in a list row: a small bar, the count, and the next step. */
export function StepDots({ progress: { done, of, label } }: { progress: Progress }) {
  return (
    <span className={styles.steps}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${(done / of) * 100}%` }} />
      </span>
      <Text as="span" size="xs" weight={600} figures>
        {done} of {of}
      </Text>
      <span className={styles.label} title={label}>
        {label}
      </span>
    </span>
  );
}

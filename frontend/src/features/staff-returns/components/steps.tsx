import type { Progress } from '@tax-firm/machines';
import styles from './steps.module.css';

/** Progress in a list row: a small bar, the count, and the next step. */
export function Steps({ progress: { done, of, label } }: { progress: Progress }) {
  return (
    <span className={styles.steps}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${(done / of) * 100}%` }} />
      </span>
      <span className={styles.figures}>
        {done} of {of}
      </span>
      <span className={styles.label} title={label}>
        {label}
      </span>
    </span>
  );
}

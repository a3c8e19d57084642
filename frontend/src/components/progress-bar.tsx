import { Cluster, Stack, Text } from './page/layout.js';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  value: number;
  max: number;
  /** What the bar measures; screen readers say it with `text`. */
  label: string;
  /** The progress in words, such as "2 of 13 steps". */
  text?: string;
  /** Draws a box for each step instead of a continuous bar. */
  steps?: boolean;
}

/** Progress as a bar and in words. */
export function ProgressBar({
  value,
  max,
  label,
  text = `${value} of ${max}`,
  steps = false,
}: ProgressBarProps) {
  return (
    <Stack gap={1}>
      <Cluster oneRow gap={4} align="baseline" between size="xs">
        <Text as="span" {...(steps && { size: 'sm', weight: 650 })}>
          {label}
        </Text>
        <Text as="span" tone="quiet" figures nowrap>
          {text}
        </Text>
      </Cluster>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className={styles.track}
      >
        {steps ? (
          Array.from({ length: max }, (_, index) => (
            <span key={index} className={styles.step} data-done={index < value || undefined} />
          ))
        ) : (
          <span
            className={styles.fill}
            style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }}
          />
        )}
      </div>
    </Stack>
  );
}

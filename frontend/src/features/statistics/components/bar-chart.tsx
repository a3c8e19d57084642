import { Stack } from '@/components/page/layout';
import styles from './charts.module.css';

interface BarChartProps {
  bars: readonly { name: string; value: number }[];
}

/** Horizontal bars. Hidden from screen readers, which read the table below. */
export function BarChart({ bars }: BarChartProps) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Stack gap={2} aria-hidden="true">
      {bars.map(({ name, value }) => (
        <div key={name} className={styles.bar}>
          <span className={styles.name}>{name}</span>
          <span className={styles.track}>
            <span className={styles.fill} style={{ width: `${(value / largest) * 100}%` }} />
          </span>
        </div>
      ))}
    </Stack>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './stamp.module.css';

export type StatusTone = 'done' | 'waiting' | 'attention' | 'neutral';

/** A status, drawn as an ink stamp. The text must be clear without the color. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>;
}

/** A count or a short label. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}

/** A large, slightly rotated rubber stamp with text, as decoration. */
export function Stamp({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classNames(styles.stamp, className)}>{children}</span>;
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './stamp.module.css';

export type StatusTone = 'done' | 'waiting' | 'attention' | 'neutral';

/** The state of something, as an ink stamp. The words carry the meaning, the colour only helps. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>;
}

/** A count or a short label beside something. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}

/** A large rubber stamp, slightly askew: an ornament with words. */
export function Stamp({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classNames(styles.stamp, className)}>{children}</span>;
}

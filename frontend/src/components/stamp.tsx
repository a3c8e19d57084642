import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './stamp.module.css';
import { VisuallyHidden } from './page/layout.js';

export type StatusTone = 'done' | 'waiting' | 'attention' | 'neutral';

/** A status, drawn as an ink stamp. The text must be clear without the color. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>;
}

/** A count or a short label. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}

interface CountedProps {
  children: ReactNode;
  count: number | undefined;
  /** What is counted, for screen readers: `waiting for an answer`. */
  words: string;
}

/** A label with a count, which is not shown while it is 0. */
export const Counted = ({ children, count = 0, words }: CountedProps) => (
  <>
    {children}
    {count > 0 && (
      <>
        {' '}
        <Badge>{count}</Badge>
        <VisuallyHidden> {words}</VisuallyHidden>
      </>
    )}
  </>
);

/** A large, slightly rotated rubber stamp with text, as decoration. */
export function Stamp({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classNames(styles.stamp, className)}>{children}</span>;
}

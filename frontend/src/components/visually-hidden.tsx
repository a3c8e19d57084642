import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The first stop of the Tab key: jumps over the header to `<main id="content">`. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      Skip to the content
    </a>
  );
}

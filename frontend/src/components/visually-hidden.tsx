import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text that only screen readers get. @param announced they read it when it changes */
export function VisuallyHidden({ announced, children }: { announced?: boolean; children?: ReactNode }) {
  return (
    <span className={styles.hidden} aria-live={announced ? 'polite' : undefined}>
      {children}
    </span>
  );
}

/** First link of the page, which skips the header and jumps to `<main id="content">`. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      Skip to the content
    </a>
  );
}

import type { ReactNode } from 'react';
import styles from './tiles.module.css';

/** Boxed figures side by side. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.tiles}>
      {children}
    </section>
  );
}

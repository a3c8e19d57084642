import type { ReactNode } from 'react';
import styles from './tiles.module.css';

/** A row of `Tile`s. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.tiles}>
      {children}
    </section>
  );
}

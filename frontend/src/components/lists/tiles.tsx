import type { ReactNode } from 'react';
import { classNames } from '../class-names.js';
import styles from './tiles.module.css';

interface TilesProps {
  label: string;
  /** Sets them smaller, for a screen that is about something else. */
  compact?: boolean;
  children: ReactNode;
}

/** A row of `Tile`s. */
export function Tiles({ label, compact, children }: TilesProps) {
  return (
    <section aria-label={label} className={classNames(styles.tiles, compact && styles.compact)}>
      {children}
    </section>
  );
}

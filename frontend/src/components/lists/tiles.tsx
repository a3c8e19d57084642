import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
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

interface TileProps {
  label?: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** Makes the whole tile a link. */
  to?: To;
}

/** A labeled number in a box, like a total on a tax form. */
export function Tile({ label, value, note, to }: TileProps) {
  const body = (
    <>
      {label && <span className={styles.label}>{label}</span>}
      <span className={styles.value}>{value}</span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return to ? (
    <Link to={to} className={classNames(styles.tile, styles.link)}>
      {body}
    </Link>
  ) : (
    <div className={styles.tile}>{body}</div>
  );
}

import { useId, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.js';
import styles from './card.module.css';
import { Cluster, Text } from './layout.js';

interface CardProps {
  title?: ReactNode;
  /** Shown beside the title, for example a status or a button. */
  aside?: ReactNode;
  children: ReactNode;
  /** Highlights the card that the user should act on now. */
  emphasis?: boolean;
  className?: string;
  ref?: Ref<HTMLElement>;
}

/** A section with a title, set like a sheet of paper. */
export function Card({ title, aside, children, emphasis, className, ref }: CardProps) {
  const titleId = useId();
  return (
    <section
      ref={ref}
      className={classNames(styles.card, emphasis && styles.emphasis, className)}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <Cluster as="header" gap={4} rowGap={2} align="baseline" between below={4}>
          <Text id={titleId} as="h2" size="xl">
            {title}
          </Text>
          {aside}
        </Cluster>
      )}
      {children}
    </section>
  );
}

interface TileProps {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** Makes the whole tile a link. */
  to?: string;
}

/** A labeled number in a box, like a total on a tax form. */
export function Tile({ label, value, note, to }: TileProps) {
  const body = (
    <>
      <span className={styles.tileLabel}>{label}</span>
      <span className={styles.tileValue}>{value}</span>
      {note && <span className={styles.tileNote}>{note}</span>}
    </>
  );
  return to ? (
    <Link to={to} className={classNames(styles.tile, styles.tileLink)}>
      {body}
    </Link>
  ) : (
    <div className={styles.tile}>{body}</div>
  );
}

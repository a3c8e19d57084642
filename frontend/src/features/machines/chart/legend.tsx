import { classNames } from '@/components/class-names';
import styles from './legend.module.css';

interface LegendProps {
  /** A standing is lit. */
  live: boolean;
  /** States carry counts. */
  counted: boolean;
  /** The machine has regions, with roles, e-mails and the contract's flags. */
  regions: boolean;
}

/** What the lines and colours of a drawing mean. */
export function Legend({ live, counted, regions }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label="What the drawing’s lines mean">
      {live && (
        <>
          <Key sample={styles.lit}>the state now</Key>
          <Key sample={classNames(styles.line, styles.can)}>you can send it</Key>
          {regions && <Key sample={classNames(styles.line, styles.others)}>somebody else can</Key>}
          <Key sample={classNames(styles.line, styles.refused)}>refused now</Key>
          <Key sample={classNames(styles.line, styles.taken)}>the last step</Key>
        </>
      )}
      {counted && <Key sample={styles.badge}>returns in the state</Key>}
      <Key sample={styles.line}>an event</Key>
      {regions && <Key sample={classNames(styles.line, styles.owner)}>the owner alone</Key>}
      {regions && <Key sample={classNames(styles.line, styles.delay)}>after a time</Key>}
      {regions && <Key sample={classNames(styles.line, styles.always)}>by itself</Key>}
      <Key sample={styles.start}>starts here</Key>
      <li>[what must hold]</li>
      <li>/ what it remembers</li>
    </ul>
  );
}

const Key = ({ sample, children }: { sample: string | undefined; children: string }) => (
  <li>
    <span className={sample} aria-hidden="true" />
    {children}
  </li>
);

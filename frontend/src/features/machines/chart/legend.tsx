import { classNames } from '@/components/class-names';
import styles from './legend.module.css';

interface LegendProps {
  /** The drawing highlights the current state. */
  live: boolean;
  /** States carry counts. */
  counted: boolean;
  /** The machine has regions, with roles, emails and the contract's flags. */
  regions: boolean;
}

/** The legend of a drawing. */
export function Legend({ live, counted, regions }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {live && (
        <>
          <Key sample={styles.lit}>the state now</Key>
          <Key sample={classNames(styles.line, styles.can)}>you can send it</Key>
          {regions && <Key sample={classNames(styles.line, styles.others)}>someone else can send it</Key>}
          <Key sample={classNames(styles.line, styles.refused)}>refused now</Key>
          <Key sample={classNames(styles.line, styles.taken)}>the last step</Key>
        </>
      )}
      {counted && <Key sample={styles.badge}>returns in the state</Key>}
      <Key sample={styles.line}>an event</Key>
      {regions && <Key sample={classNames(styles.line, styles.owner)}>owner only</Key>}
      {regions && <Key sample={classNames(styles.line, styles.delay)}>after a delay</Key>}
      {regions && <Key sample={classNames(styles.line, styles.always)}>automatic</Key>}
      <Key sample={styles.start}>starts here</Key>
      <li>[condition]</li>
      <li>/ what it records</li>
    </ul>
  );
}

const Key = ({ sample, children }: { sample: string | undefined; children: string }) => (
  <li>
    <span className={sample} aria-hidden="true" />
    {children}
  </li>
);

import { Box } from '@/components/page/layout';
import { Arrow } from '../drawing/draw.js';
import styles from '../machines.module.css';
import type { Highlight } from './highlights.js';

interface LegendProps {
  /** The drawing highlights the current state. */
  live: boolean;
  /** States carry counts. */
  counted: boolean;
  /** The machine has regions, with roles, emails and the contract's flags. */
  regions: boolean;
}

/** The legend of a drawing. */
export const Legend = ({ live, counted, regions }: LegendProps) => (
  <Box as="ul" size="xs" className={live ? styles.live : undefined} aria-label="Legend">
    {live && (
      <>
        <Key look="can">you can send it</Key>
        {regions && <Key look="others">someone else can send it</Key>}
        <Key look="refused">refused now, struck through</Key>
        <Key look="taken">the last step</Key>
        {regions && <Key look="path">the steps before</Key>}
        <li>blue: the state now</li>
      </>
    )}
    {counted && <li>blue numbers: returns in the state</li>}
    <Key>an event</Key>
    {regions && <Key owner>owner only</Key>}
    {regions && <Key kind="delay">after a delay</Key>}
    {regions && <Key kind="always">automatic</Key>}
    <li>● starts here</li>
    <li>[condition]</li>
    <li>/ what it records</li>
  </Box>
);

interface KeyProps {
  look?: Highlight;
  kind?: 'event' | 'delay' | 'always';
  owner?: boolean;
  children: string;
}

const points = [
  { x: 0, y: 5 },
  { x: 36, y: 5 },
];

const Key = ({ look, kind = 'event', owner = false, children }: KeyProps) => (
  <li>
    <svg width="36" height="10" aria-hidden="true">
      <g data-edge="" className={look && styles[look]}>
        <Arrow kind={kind} owner={owner} points={points} />
      </g>
    </svg>{' '}
    {children}
  </li>
);

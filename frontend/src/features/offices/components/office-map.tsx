import type { ReactNode } from 'react';
import { offices, type Office } from '@/lib/firm/offices';
import land from '../images/united-states.svg';
import { mapSize, onMap } from '../map-projection.js';
import styles from './office-map.module.css';

/** A map of one office among the others. We draw it ourselves so that no map service learns about visitors. */
export function OfficeMap({ office }: { office: Office }) {
  const here = onMap(office);
  if (!here) return null;
  return (
    <Land label={`Map of the United States: ${office.name}`}>
      {offices
        .filter((other) => other !== office)
        .map((other) => (
          <Dot key={other.slug} office={other} className={styles.other} radius={4} />
        ))}
      <circle className={styles.ring} cx={here.x} cy={here.y} r={17} />
      <Dot office={office} className={styles.here} radius={7} />
    </Land>
  );
}

/** A map of all offices. */
export function AllOfficesMap() {
  return (
    <Land label={`Map of the United States: our ${offices.length} offices`}>
      {offices.map((office) => (
        <Dot key={office.slug} office={office} className={styles.here} radius={6} />
      ))}
    </Land>
  );
}

function Land({ label, children }: { label: string; children: ReactNode }) {
  const { width, height } = mapSize;
  return (
    <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <image href={land} width={width} height={height} />
      {children}
    </svg>
  );
}

function Dot({ office, className, radius }: { office: Office; className?: string; radius: number }) {
  const point = onMap(office);
  return point && <circle className={className} cx={point.x} cy={point.y} r={radius} />;
}

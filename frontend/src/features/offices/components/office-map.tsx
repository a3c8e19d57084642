import { offices, type Office } from '@/lib/firm/offices';
import land from '../images/united-states.svg';
import { mapSize, onMap } from '../map-projection.js';
import styles from './office-map.module.css';

/** Where an office is, among the others: drawn by us, so that no map service learns who looks. */
export function OfficeMap({ office }: { office: Office }) {
  const here = onMap(office);
  if (!here) return null;
  const { width, height } = mapSize;
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Map of the United States: ${office.name}`}
    >
      <image href={land} width={width} height={height} />
      {offices.map((other) => {
        const point = other === office ? undefined : onMap(other);
        return point && <circle key={other.slug} className={styles.other} cx={point.x} cy={point.y} r={4} />;
      })}
      <circle className={styles.ring} cx={here.x} cy={here.y} r={17} />
      <circle className={styles.here} cx={here.x} cy={here.y} r={7} />
    </svg>
  );
}

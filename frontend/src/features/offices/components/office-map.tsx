import type { Office } from '@tax-firm/contract/firm';
import { offices } from '@/lib/firm/offices';
import land from '../images/united-states.svg';
import type { Point } from '../nearest.js';

/**
 * A map of one office among the others, or of all offices; nothing for an office outside of it. We draw it ourselves so that
 * no map service learns about visitors.
 */
export function OfficeMap({ office }: { office?: Office }) {
  const here = office && onMap(office);
  if (office && !here) return null;
  const { width, height } = mapSize;
  const name = office?.name ?? `our ${offices.length} offices`;
  const dot = office ? { fill: 'var(--ink-3)', r: 4 } : { fill: 'var(--stamp)', r: 6 };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={384}
      role="img"
      aria-label={`Map of the United States: ${name}`}
    >
      <image href={land} width={width} height={height} />
      {offices.map((other) => {
        const at = other === office ? undefined : onMap(other);
        return at && <circle key={other.slug} {...dot} cx={at.x} cy={at.y} />;
      })}
      {here && (
        <>
          <circle fill="none" stroke="var(--stamp)" strokeWidth={2} cx={here.x} cy={here.y} r={17} />
          <circle fill="var(--stamp)" cx={here.x} cy={here.y} r={7} />
        </>
      )}
    </svg>
  );
}

/** The size of images/united-states.svg, in SVG units. */
const mapSize = { width: 520, height: 330 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Albers equal-area conic projection with parallels at 29.5° and 45.5°, the usual one for the United States. */
const n = (Math.sin(radians(29.5)) + Math.sin(radians(45.5))) / 2;
const c = Math.cos(radians(29.5)) ** 2 + 2 * n * Math.sin(radians(29.5));
const radiusAt = (latitude: number) => Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
const center = { x: 264, y: 166, latitude: 37.5, longitude: -96 };
const scale = 676.2;

/** The position of a point on the map, in SVG units; undefined if it is outside (Alaska, Hawaii). */
function onMap({ latitude, longitude }: Point): { x: number; y: number } | undefined {
  const angle = n * radians(longitude - center.longitude);
  const radius = radiusAt(latitude);
  const x = center.x + scale * radius * Math.sin(angle);
  const y = center.y - scale * (radiusAt(center.latitude) - radius * Math.cos(angle));
  const inside = x > 0 && x < mapSize.width && y > 0 && y < mapSize.height && longitude < 0;
  return inside ? { x: Math.round(x), y: Math.round(y) } : undefined;
}

import type { ReactNode } from 'react';
import { type Office, offices } from '@/lib/firm/offices';
import land from '../images/united-states.svg';
import type { Point } from '../nearest.js';

/** A map of one office among the others. We draw it ourselves so that no map service learns about visitors. */
export function OfficeMap({ office }: { office: Office }) {
  const here = onMap(office);
  if (!here) return null;
  return (
    <Land label={`Map of the United States: ${office.name}`}>
      {offices
        .filter((other) => other !== office)
        .map((other) => (
          <Dot key={other.slug} office={other} color="var(--ink-3)" radius={4} />
        ))}
      <circle fill="none" stroke="var(--stamp)" strokeWidth={2} cx={here.x} cy={here.y} r={17} />
      <Dot office={office} radius={7} />
    </Land>
  );
}

/** A map of all offices. */
export const AllOfficesMap = () => (
  <Land label={`Map of the United States: our ${offices.length} offices`}>
    {offices.map((office) => (
      <Dot key={office.slug} office={office} radius={6} />
    ))}
  </Land>
);

function Land({ label, children }: { label: string; children: ReactNode }) {
  const { width, height } = mapSize;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={384} role="img" aria-label={label}>
      <image href={land} width={width} height={height} />
      {children}
    </svg>
  );
}

interface DotProps {
  office: Office;
  color?: string;
  radius: number;
}

function Dot({ office, color = 'var(--stamp)', radius }: DotProps) {
  const point = onMap(office);
  return point && <circle fill={color} cx={point.x} cy={point.y} r={radius} />;
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

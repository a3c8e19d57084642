import type { ReactNode } from 'react';
import { offices, type Office } from '@/lib/firm/offices';
import land from '../images/united-states.svg';
import { mapSize, onMap } from '../map-projection.js';

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

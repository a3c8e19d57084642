import type { Point } from './nearest.js';

/** The size of images/united-states.svg, in SVG units. */
export const mapSize = { width: 520, height: 330 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Albers equal-area conic projection with parallels at 29.5° and 45.5°, the usual one for the United States. */
const n = (Math.sin(radians(29.5)) + Math.sin(radians(45.5))) / 2;
const c = Math.cos(radians(29.5)) ** 2 + 2 * n * Math.sin(radians(29.5));
const radiusAt = (latitude: number) => Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
const center = { x: 264, y: 166, latitude: 37.5, longitude: -96 };
const scale = 676.2;

/** The position of a point on the map, in SVG units; undefined if it is outside (Alaska, Hawaii). */
export function onMap({ latitude, longitude }: Point): { x: number; y: number } | undefined {
  const angle = n * radians(longitude - center.longitude);
  const radius = radiusAt(latitude);
  const x = center.x + scale * radius * Math.sin(angle);
  const y = center.y - scale * (radiusAt(center.latitude) - radius * Math.cos(angle));
  const inside = x > 0 && x < mapSize.width && y > 0 && y < mapSize.height && longitude < 0;
  return inside ? { x: Math.round(x), y: Math.round(y) } : undefined;
}

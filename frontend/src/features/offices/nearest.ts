/** A point on the globe, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371;
/** Spec 1 §9. */
const kmPerMile = 1.609344;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometres, by the haversine formula. */
export function kilometresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const milesBetween = (a: Point, b: Point): number => kilometresBetween(a, b) / kmPerMile;

/** The same, the nearest to a point first. */
export const byDistance = <Place extends Point>(places: readonly Place[], point: Point): Place[] =>
  places
    .map((place) => ({ place, distance: kilometresBetween(place, point) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ place }) => place);

/**
 * Offices by their distance from where a visitor is. The first is the nearest of those that take part in the search for
 * the nearest city (spec 1 §3), where any does.
 */
export function nearestFirst<Office extends Point & { nearest: boolean }>(
  offices: readonly Office[],
  point: Point,
): Office[] {
  const ordered = byDistance(offices, point);
  const first = ordered.find(({ nearest }) => nearest);
  return first ? [first, ...ordered.filter((office) => office !== first)] : ordered;
}

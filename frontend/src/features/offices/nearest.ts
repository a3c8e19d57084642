/** A point on the globe, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371;
/** Spec 1 §9. */
const kmPerMile = 1.609344;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometers, by the haversine formula. */
export function kilometersBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The great-circle distance in miles. */
export const milesBetween = (a: Point, b: Point): number => kilometersBetween(a, b) / kmPerMile;

/** Sorts places by their distance from a point, nearest first. */
export const byDistance = <Place extends Point>(places: readonly Place[], point: Point): Place[] =>
  places
    .map((place) => ({ place, distance: kilometersBetween(place, point) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ place }) => place);

/**
 * Sorts offices by their distance from the visitor. The first is the nearest of those included in the search for the
 * nearest city (spec 1 §3), if there are any.
 */
export function nearestFirst<Office extends Point & { nearest: boolean }>(
  offices: readonly Office[],
  point: Point,
): Office[] {
  const ordered = byDistance(offices, point);
  const first = ordered.find(({ nearest }) => nearest);
  return first ? [first, ...ordered.filter((office) => office !== first)] : ordered;
}

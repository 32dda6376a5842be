/** A point on the map, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_MILES = 3959;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance as the crow flies, in whole miles and at least one: a ZIP code's center is not the property. */
export function milesBetween(one: Place, other: Place): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const root = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return Math.max(1, Math.round(2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, root)))));
}

import { expect, it } from "vitest";
import { milesBetween } from "./distance";

it.each([
  // Troy to Albany, New York to Los Angeles, the same place, and across the date line.
  [{ latitude: 42.73, longitude: -73.69 }, { latitude: 42.65, longitude: -73.75 }, 6],
  [{ latitude: 40.71, longitude: -74.01 }, { latitude: 34.05, longitude: -118.24 }, 2445],
  [{ latitude: 42.73, longitude: -73.69 }, { latitude: 42.73, longitude: -73.69 }, 1],
  [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 69],
])("measures %o to %o in miles", (one, other, miles) => {
  expect(milesBetween(one, other)).toBe(miles);
});

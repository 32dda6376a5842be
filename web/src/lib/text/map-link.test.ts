import { expect, it } from "vitest";
import { mapLink } from "./map-link";

const PIXEL = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";

it.each([
  ["an Android phone", PIXEL, 5, "12 Oak St, Troy, NY", "geo:0,0?q=12%20Oak%20St%2C%20Troy%2C%20NY"],
  ["an iPhone", IPHONE, 5, "12 Oak St, Troy, NY", "https://maps.apple.com/?q=12%20Oak%20St%2C%20Troy%2C%20NY"],
  ["an iPad", MAC, 5, "12 Oak St", "https://maps.apple.com/?q=12%20Oak%20St"],
  ["a Mac", MAC, 0, "12 Oak St", "https://www.google.com/maps/search/?api=1&query=12%20Oak%20St"],
  [
    "a PC with a touch screen",
    WINDOWS,
    10,
    "12 Oak St",
    "https://www.google.com/maps/search/?api=1&query=12%20Oak%20St",
  ],
  [
    "an address with separators",
    WINDOWS,
    0,
    "5 #2 & 3?=/",
    "https://www.google.com/maps/search/?api=1&query=5%20%232%20%26%203%3F%3D%2F",
  ],
  ["an address with separators on a phone", PIXEL, 5, "5 #2&z=1", "geo:0,0?q=5%20%232%26z%3D1"],
])("opens maps on %s", (_, userAgent, maxTouchPoints, address, link) => {
  expect(mapLink(address, { userAgent, maxTouchPoints })).toBe(link);
});

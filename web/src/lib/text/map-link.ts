/** The properties of the browser that decide how maps open. */
export type Device = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** A link that opens maps at an address: the chosen app on Android, Apple Maps on iPhones and iPads, a website elsewhere. */
export function mapLink(address: string, { userAgent, maxTouchPoints }: Device = navigator): string {
  const query = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  // An iPad reports the name of a desktop, which has no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? `https://maps.apple.com/?q=${query}` : `https://www.google.com/maps/search/?api=1&query=${query}`;
}

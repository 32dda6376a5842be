import { stateCode } from "@/lib/us-states";

/** The parts of a pasted address. The city is empty where it is not certain which words are the city; they stay in the street. */
export interface PastedAddress {
  property_address: string;
  city: string;
  state: string;
  zip_code: string;
}

const COUNTRY = /^(?:u\.?s\.?a?\.?|united states(?: of america)?)$/i;
const ZIP = /(?:^|\s)(\d{5})(?:\s*-\s*|\s)?(\d{4})?\.?$/;
/** Words before a number that is no ZIP code, as in `PO Box 12345`. */
const BEFORE_NUMBER = /(?:#|\b(?:apt|suite|ste|unit|lot|box|road|rd|highway|hwy|route|rte|fm|no))\.?$/i;
/** What no city is: units, and short or whole words that end streets. */
const NO_CITY =
  /\b(?:apt|apartments?|apts|bldg|building|condos?|dept|fl|floor|lot|ph|penthouse|rear|rm|room|ste|suite|tower|unit|urb|ave|avenue|blvd|boulevard|cir|ct|dr|drive|highway|hwy|lane|ln|parkway|pkwy|pl|plz|rd|road|sq|street|ter|trl|ne|nw|se|sw)\b/i;
const ENDS_STREET =
  /(?:\bst|\b(?:circle|court|loop|place|plaza|row|square|terrace|trail|walk|way|north|south|east|west|county|parish))$/i;
const BEGINS_ELSEWHERE = /^(?:[a-z]|front|left|lower|middle|right|side|upper|(?:north|south)(?:east|west))(?:\s|$)/i;

/** `Sunset Village Boise`: the name of a place with the city behind it. */
const BEHIND_PLACE = /\b(?:acres|commons|estates|gardens|heights|manor|park|pines|village|woods)\s/i;

/** The same principle as the server's: a city is taken off only behind a comma, and only if it can be nothing else. */
function isCity(part: string): boolean {
  const isName = /^\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*)*$/u.test(part);
  const bare = part.replaceAll(".", "");
  const isOther = [NO_CITY, ENDS_STREET, BEGINS_ELSEWHERE].some((pattern) => pattern.test(bare));
  return isName && !isOther && !(bare.split(" ").length > 2 && BEHIND_PLACE.test(bare));
}

/** Takes a state off the end of a part: all of it, or its last words. */
function takeState(part: string): { rest: string; state: string } | undefined {
  const words = part.split(" ");
  for (const count of [3, 2, 1]) {
    const state = count <= words.length ? stateCode(words.slice(-count).join(" ")) : undefined;
    if (state) return { rest: words.slice(0, -count).join(" "), state };
  }
  return undefined;
}

/** Takes a whole address apart, if it ends with a state and a ZIP code; anything else is a street. */
export function splitAddress(text: string): PastedAddress | undefined {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter((part) => part !== "");
  if (parts.length > 1 && COUNTRY.test(parts.at(-1) ?? "")) parts.pop();
  const last = parts.pop() ?? "";
  const zip = ZIP.exec(last);
  const before = zip ? last.slice(0, zip.index).trim() : "";
  if (!zip || BEFORE_NUMBER.test(before)) return undefined;
  if (before) parts.push(before);
  const region = takeState(parts.pop() ?? "");
  // `W. Va.`, `N 100 W VA`: another state, or a word of the street.
  if (!region || /(?:^|\s)[nsew]\.?$/i.test(region.rest)) return undefined;
  if (region.rest && !COUNTRY.test(region.rest)) parts.push(region.rest);
  // `12 Elm Ct 06101` has no state.
  if (parts.length === 1 && region.rest && (region.state === "CT" || region.state === "NE")) return undefined;
  // `Troy, New York, NY` says its state twice; a ZIP code that begins with 10 is of the city of New York.
  const isNewYork = region.state === "NY" && zip[1]?.startsWith("10");
  if (parts.length > 2 && !isNewYork && stateCode(parts.at(-1) ?? "") === region.state && isCity(parts.at(-2) ?? ""))
    parts.pop();
  const city = parts.length > 1 && isCity(parts.at(-1) ?? "") && !endsInState(parts.at(-1) ?? "", region.state);
  const found = city ? (parts.pop() ?? "") : "";
  const street = parts.join(", ");
  if (!/\d/.test(street)) return undefined;
  const [, five, four] = zip;
  return {
    property_address: street,
    city: found,
    state: region.state,
    zip_code: four ? `${five}-${four}` : `${five}`,
  };
}

/** `Troy New York`: nothing tells whether the city is New York. */
function endsInState(part: string, state: string): boolean {
  const found = takeState(part);
  return found !== undefined && found.rest !== "" && found.state === state;
}

import { LOCALE } from "@/language/messages";

// Money is never a floating-point number: a decimal is a whole number of its smallest places. The server has the same rules and is
// authoritative (`money.rs` of the domain).

/** Decimal places of amounts, unit prices, quantities, and percentages. */
export const PLACES = { amount: 2, price: 4, quantity: 3, percent: 3 } as const;

/** An optional sign and currency sign, digits with or without commas between thousands, and decimals. `0,500` has
 *  no thousands, and is no number. */
const TYPED = /^(-?)\$?(-?)([1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;

/** Reads a decimal as it is typed or sent, such as `$1,234.50`, as a whole number of its last place. Undefined if it is no
 *  decimal, or has more decimals than `places`. */
export function readDecimal(typed: string, places: number): bigint | undefined {
  const match = TYPED.exec(typed.replace(/[\s\u00a0\u202f]/g, "").replace(/[\u2212\u2013]/g, "-"));
  if (!match) return undefined;
  const [, before, after, whole = "", given = ""] = match;
  const decimals = given.replace(/0+$/, "");
  if ((whole === "" && given === "") || (before && after) || decimals.length > places) return undefined;
  const size = BigInt(whole.replaceAll(",", "") + decimals.padEnd(places, "0"));
  return before || after ? -size : size;
}

/** Writes a decimal for the server, such as `-1234.50`. At least `least` decimals are written. */
export function writeDecimal(value: bigint, places: number, least = 0): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const decimals = digits
    .slice(digits.length - places)
    .replace(/0+$/, "")
    .padEnd(least, "0");
  return `${value < 0n ? "-" : ""}${whole}${decimals && `.${decimals}`}`;
}

/** Writes a number of cents, such as `-1234.50`. */
export const writeCents = (cents: bigint): string => writeDecimal(cents, PLACES.amount, PLACES.amount);

/** Divides and rounds half away from zero. */
function divided(value: bigint, by: bigint): bigint {
  const size = ((value < 0n ? -value : value) + by / 2n) / by;
  return value < 0n ? -size : size;
}

/** The powers of ten by which the product of two decimals has too many places. */
const PRODUCT = 10n ** BigInt(PLACES.quantity + PLACES.price - PLACES.amount);
const SHARE = 10n ** BigInt(PLACES.percent + 2);

/** Quantity times price, in cents. */
export const lineAmount = (quantity: bigint, price: bigint): bigint => divided(quantity * price, PRODUCT);

/** The tax of an amount in cents, in cents. */
export const lineTax = (amount: bigint, percent: bigint): bigint => divided(amount * percent, SHARE);

const formats = new Map<string, Intl.NumberFormat>();

/** Browsers format a string of digits exactly; older ones convert it to a number, which is exact for sums below ten trillion. */
function formatted(decimal: string, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(LOCALE, options);
  formats.set(key, format);
  return format.format(decimal as `${number}`);
}

/** An amount for people, such as `$1,234.50`; without the sign if the currency is not known yet. */
export const formatMoney = (amount: string, currency: string | undefined): string =>
  formatted(
    amount,
    currency ? { style: "currency", currency } : { minimumFractionDigits: 2, maximumFractionDigits: PLACES.amount },
  );

/** A unit price for people, which may have fractions of a cent. */
export const formatPrice = (price: string, currency: string): string =>
  formatted(price, { style: "currency", currency, minimumFractionDigits: 2, maximumFractionDigits: PLACES.price });

/** A quantity or percentage for people, such as `1,234.5`. */
export const formatDecimal = (decimal: string): string =>
  formatted(decimal, { maximumFractionDigits: PLACES.quantity });

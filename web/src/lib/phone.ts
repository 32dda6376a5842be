export const PHONE_DIGITS = 10;

/** The digits of a typed phone, ten at most. A pasted leading +1 is the country, not the area. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const local = digits.length > PHONE_DIGITS && digits.startsWith("1") ? digits.slice(1) : digits;
  return local.slice(0, PHONE_DIGITS);
}

/** `(123) 456-7890`, or as much of it as has been typed. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

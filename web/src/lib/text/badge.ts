const COUNT_MAX = 99;

/** The text of an unread badge: null at 0, `99+` above 99. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
}

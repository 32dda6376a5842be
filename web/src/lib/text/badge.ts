const MOST = 99;

/** The text of an unread badge: null at 0, `99+` above 99. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > MOST ? `${MOST}+` : String(count);
}

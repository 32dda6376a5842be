/** The sidebar's state is kept in a cookie for 7 days (specification 1, section 2). */
const NAME = "sidebar_state";
const SECONDS = 7 * 24 * 60 * 60;

/** Whether the sidebar was left collapsed. */
export function readCollapsed(cookies: string): boolean {
  return cookies.split("; ").includes(`${NAME}=collapsed`);
}

/** The cookie that keeps the state. */
export function collapsedCookie(isCollapsed: boolean): string {
  return `${NAME}=${isCollapsed ? "collapsed" : "expanded"}; path=/; max-age=${SECONDS}; samesite=lax`;
}

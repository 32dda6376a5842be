/** The sidebar's state is kept in a cookie for 7 days (specification 1, section 2). */
const NAME = "sidebar_state";
const SECONDS = 7 * 24 * 60 * 60;

/** Over plain HTTP, on the own machine, browsers refuse what the prefix promises. */
const isSecure = () => location.protocol === "https:";

const nameOf = (secure: boolean) => (secure ? `__Host-${NAME}` : NAME);

/** Whether the sidebar was left collapsed. */
export function readCollapsed(cookies: string, secure = isSecure()): boolean {
  return cookies.split("; ").includes(`${nameOf(secure)}=collapsed`);
}

/** The cookie that keeps the state. Over TLS no other host and no plain page can set or read it. */
export function collapsedCookie(isCollapsed: boolean, secure = isSecure()): string {
  const state = isCollapsed ? "collapsed" : "expanded";
  return `${nameOf(secure)}=${state}; path=/; max-age=${SECONDS}; samesite=lax${secure ? "; secure" : ""}`;
}

/** Over plain HTTP, on the own machine, browsers refuse what the prefix promises. */
const isSecure = () => location.protocol === "https:";

/** The sidebar's state is kept in a cookie for 7 days (specification 1, section 2). Over TLS no other host and no plain page can
 *  set or read it. */
const pairOf = (isCollapsed: boolean, secure: boolean) =>
  `${secure ? "__Host-" : ""}sidebar_state=${isCollapsed ? "collapsed" : "expanded"}`;

/** Whether the sidebar was left collapsed. */
export const readCollapsed = (cookies: string, secure = isSecure()): boolean =>
  cookies.split("; ").includes(pairOf(true, secure));

/** The cookie that keeps the state. */
export const collapsedCookie = (isCollapsed: boolean, secure = isSecure()): string =>
  `${pairOf(isCollapsed, secure)}; path=/; max-age=604800; samesite=lax${secure ? "; secure" : ""}`;

/** Over plain HTTP, as in local development, browsers reject the `__Host-` prefix. */
const isSecure = () => location.protocol === "https:";

/** The sidebar's state is stored in a cookie for 7 days (specification 1, section 2). With HTTPS, the `__Host-` prefix
 *  prevents other hosts and insecure pages from setting it. */
const pairOf = (isCollapsed: boolean, secure: boolean) =>
  `${secure ? "__Host-" : ""}sidebar_state=${isCollapsed ? "collapsed" : "expanded"}`;

/** Whether the sidebar is collapsed. */
export const readCollapsed = (cookies: string, secure = isSecure()): boolean =>
  cookies.split("; ").includes(pairOf(true, secure));

/** The cookie that stores the state. */
export const collapsedCookie = (isCollapsed: boolean, secure = isSecure()): string =>
  `${pairOf(isCollapsed, secure)}; path=/; max-age=604800; samesite=lax${secure ? "; secure" : ""}`;

/** The server stores the last activity by the minute. */
const PRESENT_FOR_MS = 60_000;

/** Events that indicate user activity. Screen readers cause `click` without pointer events. */
const SIGNS = ["pointerdown", "click", "keydown", "wheel", "touchmove", "popstate"] as const;

// Opening the page counts as activity.
let lastSign = Date.now();
for (const sign of SIGNS) {
  addEventListener(
    sign,
    () => {
      lastSign = Date.now();
    },
    { capture: true, passive: true },
  );
}

/**
 * Whether the user was recently active on this page. Requests without user activity (timers, changes by others, a tab that comes
 * to the foreground) must not extend the session.
 */
export function isAttended(): boolean {
  return Date.now() - lastSign < PRESENT_FOR_MS;
}

/** The server keeps 'last seen' to the minute. */
const PRESENT_FOR_MS = 60_000;

/** What somebody at the page does; a reader's program clicks without a pointer. */
const SIGNS = ["pointerdown", "click", "keydown", "wheel", "touchmove", "popstate"] as const;

// Somebody opened the page.
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
 * Whether somebody is at this page. What it asks for otherwise (on a timer, after a change that somebody else made, when
 * a tab comes to the front) must not hold the session open.
 */
export function isAttended(): boolean {
  return Date.now() - lastSign < PRESENT_FOR_MS;
}

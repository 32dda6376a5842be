import { IconLogout } from "@tabler/icons-react";
import { endSession } from "@/api/end-session";
import { isLeaving } from "@/api/leaving";
import { worded } from "@/lib/worded";
import { show } from "./toast";

export const unfinishedTexts = worded("unfinishedTexts", {
  title: "Your sign-out has not arrived",
  text: "The portal could not be reached to end your session. It is tried again while this page is open, and when it is opened again.",
} as const);

const AGAIN_AFTER_MS = 15_000;
const TOAST = "sign-out";

let timer: ReturnType<typeof setInterval> | undefined;

/** Says that the server has not heard of a sign-out, and tells it as soon as it can be reached. */
export function finishSignOut(): void {
  show("yellow", <IconLogout size={20} aria-hidden />, unfinishedTexts.title, unfinishedTexts.text, {
    autoClose: false,
    id: TOAST,
  });
  if (timer !== undefined) return;
  timer = setInterval(tryAgain, AGAIN_AFTER_MS);
  window.addEventListener("online", tryAgain);
}

async function tryAgain(): Promise<void> {
  // Somebody may have signed in meanwhile: their session stays.
  if (isLeaving()) await endSession().catch(() => undefined);
  if (isLeaving()) return;
  clearInterval(timer);
  timer = undefined;
  window.removeEventListener("online", tryAgain);
  await import("./Toaster").then(
    ({ notifications }) => notifications.hide(TOAST),
    // It never came, then.
    () => {},
  );
}

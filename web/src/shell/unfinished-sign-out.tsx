import { IconLogout } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import { endSession } from "@/api/end-session";
import { isLeaving } from "@/api/leaving";
import { hide, show } from "@/components/feedback/toast";

const AGAIN_AFTER_MS = 15_000;
const TOAST = "sign-out";

let timer: ReturnType<typeof setInterval> | undefined;

/** Tells the user that the sign-out did not reach the server, and retries until it does. */
export function finishSignOut(): void {
  show(
    "yellow",
    <IconLogout size={20} aria-hidden />,
    componentText("unfinished-title"),
    componentText("unfinished-text"),
    {
      autoClose: false,
      id: TOAST,
    },
  );
  if (timer !== undefined) return;
  timer = setInterval(tryAgain, AGAIN_AFTER_MS);
  window.addEventListener("online", tryAgain);
}

async function tryAgain(): Promise<void> {
  // A user may have signed in meanwhile. That session must be kept.
  if (isLeaving()) await endSession().catch(() => undefined);
  if (isLeaving()) return;
  clearInterval(timer);
  timer = undefined;
  window.removeEventListener("online", tryAgain);
  hide(TOAST);
}

import { IconLogout } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import { endSession } from "@/api/end-session";
import { isLeaving } from "@/api/leaving";
import { hide, show } from "@/components/feedback/toast";

const AGAIN_AFTER_MS = 15_000;
const TOAST = "sign-out";

let timer: ReturnType<typeof setInterval> | undefined;

/** Says that the server has not heard of a sign-out, and tells it as soon as it can be reached. */
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
  // Somebody may have signed in meanwhile: their session stays.
  if (isLeaving()) await endSession().catch(() => undefined);
  if (isLeaving()) return;
  clearInterval(timer);
  timer = undefined;
  window.removeEventListener("online", tryAgain);
  hide(TOAST);
}

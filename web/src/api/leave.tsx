import { IconLogout } from "@tabler/icons-react";
import { show } from "@/components/toast";
import { worded } from "@/lib/worded";
import { ApiProblem, api, isProblem, unwrap } from "./client";
import { forgetLeaving, isLeaving, LEAVING_KEY } from "./leaving";

export const leaveSessionTexts = worded("leaveSessionTexts", {
  title: "Your sign-out has not arrived",
  text: "The portal could not be reached to end your session. It is tried again while this page is open, and when it is opened again.",
} as const);

/** After this nobody is held back, whatever the server does. */
const FORCED_AFTER_MS = 3000;
const AGAIN_AFTER_MS = 15_000;
const TOAST = "sign-out";

let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends the session on the server. Where that fails it says so, and until it has worked whoever asks who is there learns
 *  that nobody is: the failure is the one of somebody without a session. */
export async function leave(): Promise<void> {
  remember();
  const abort = new AbortController();
  const forced = setTimeout(() => abort.abort(), FORCED_AFTER_MS);
  try {
    unwrap(await api.POST("/api/auth/sign-out", { signal: abort.signal }));
    done();
  } catch (error) {
    if (isProblem(error, 401)) {
      done();
      return;
    }
    show("yellow", <IconLogout size={20} aria-hidden />, leaveSessionTexts.title, leaveSessionTexts.text, {
      autoClose: false,
      id: TOAST,
    });
    clearTimeout(timer);
    timer = setTimeout(again, AGAIN_AFTER_MS);
    window.addEventListener("online", again, { once: true });
    throw new ApiProblem(401, undefined);
  } finally {
    clearTimeout(forced);
  }
}

function remember(): void {
  try {
    localStorage.setItem(LEAVING_KEY, "1");
  } catch {
    // Then the server is asked who is there, and knows no better.
  }
}

/** Somebody may have signed in meanwhile: their session stays. */
function again(): void {
  if (isLeaving()) leave().catch(() => undefined);
  else done();
}

function done(): void {
  forgetLeaving();
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  window.removeEventListener("online", again);
  void import("@/components/Toaster").then(
    ({ notifications }) => notifications.hide(TOAST),
    () => {},
  );
}

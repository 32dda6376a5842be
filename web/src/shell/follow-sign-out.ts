import { onUnfinishedSignOut } from "@/api/end-session";

/** If a sign-out did not reach the server, tells the user and retries. The code for that is loaded on demand. */
export function followUnfinishedSignOut(): void {
  onUnfinishedSignOut(
    () =>
      void import("./unfinished-sign-out").then(
        ({ finishSignOut }) => finishSignOut(),
        () => {},
      ),
  );
}

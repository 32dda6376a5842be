import { onUnfinishedSignOut } from "@/api/end-session";

/** Has a sign-out that did not reach the server told to the person and tried again. The code for that is loaded when it is needed. */
export function followUnfinishedSignOut(): void {
  onUnfinishedSignOut(
    () =>
      void import("./unfinished-sign-out").then(
        ({ finishSignOut }) => finishSignOut(),
        () => {},
      ),
  );
}

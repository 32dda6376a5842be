import { isAnyBegun } from "@/lib/begun";

/** Takes begun submissions off this device that are a week old, whoever opens the portal on it. The code for that comes only
 *  where somebody has begun one. */
export function sweepDrafts(): void {
  if (!isAnyBegun()) return;
  void import("@/features/project/kept-draft").then(
    ({ forgetOld }) => forgetOld(),
    // Without a network it waits for the next start.
    () => {},
  );
}

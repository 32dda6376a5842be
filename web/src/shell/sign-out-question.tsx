import { lazy, Suspense, useEffect, useEffectEvent } from "react";

/** Signs out and runs `forget`, which deletes unsent work from this device. */
type SignOut = (forget?: () => void) => void;

const SignOutQuestion = lazy(() =>
  import("@/features/outbox/SignOutQuestion").catch(() => ({ default: SignOutUnasked })),
);

/** Signs out without asking if the dialog cannot be loaded. Unsent work stays on this device. */
function SignOutUnasked({ onSignOut, onClose }: { onSignOut: SignOut; onClose: () => void }) {
  const leave = useEffectEvent(() => {
    onClose();
    onSignOut();
  });
  useEffect(() => leave(), []);
  return null;
}

/** The confirmation before signing out. It signs out immediately if the account has nothing unsent on this device. */
export const signOutQuestion =
  (userId: string, isOwner = false) =>
  (signOut: SignOut, close: () => void) => (
    <Suspense>
      <SignOutQuestion userId={userId} isOwner={isOwner} onSignOut={signOut} onClose={close} />
    </Suspense>
  );

import { lazy, Suspense, useEffect, useEffectEvent } from "react";

/** Signs out, and takes off this device what `forget` does. */
type SignOut = (forget?: () => void) => void;

const SignOutQuestion = lazy(() =>
  import("@/features/outbox/SignOutQuestion").catch(() => ({ default: SignOutUnasked })),
);

/** Whoever wants out gets out, also where the question cannot be had: what waits on this device stays there. */
function SignOutUnasked({ onSignOut, onClose }: { onSignOut: SignOut; onClose: () => void }) {
  const leave = useEffectEvent(() => {
    onClose();
    onSignOut();
  });
  useEffect(() => leave(), []);
  return null;
}

/** Comes before the way out, and goes it at once where this device keeps nothing unsent of the account. */
export const signOutQuestion =
  (userId: string, isOwner = false) =>
  (signOut: SignOut, close: () => void) => (
    <Suspense>
      <SignOutQuestion userId={userId} isOwner={isOwner} onSignOut={signOut} onClose={close} />
    </Suspense>
  );

import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { useAccount } from "@/api/account";
import { ComponentSkeleton } from "@/components/skeletons";
import { WelcomeFrame } from "./WelcomeFrame";

// Few see it: it comes when it is needed.
const DeadLink = lazy(() => import("./DeadLink"));
const SignedInNotice = lazy(() => import("./SignedInNotice"));

interface LinkFrameProps extends ComponentProps<typeof WelcomeFrame> {
  isDead: boolean;
  /** What it says instead once the link is dead. */
  dead: { title: string; hint: string; action: ReactNode };
  /** Whether the way goes on to the sign-in form, which nobody sees who is signed in. */
  leadsToSignIn?: boolean;
}

/** The page of a link that was mailed or passed on: its form, or that the link is dead. */
export function LinkFrame({ isDead, dead, leadsToSignIn = false, children, ...live }: LinkFrameProps) {
  if (!isDead) {
    return (
      <WelcomeFrame {...live}>
        {leadsToSignIn && <WhoIsHere />}
        {children}
      </WelcomeFrame>
    );
  }
  return (
    <WelcomeFrame tab={dead.title}>
      <Suspense fallback={<ComponentSkeleton />}>
        <DeadLink {...dead} />
      </Suspense>
    </WelcomeFrame>
  );
}

function WhoIsHere() {
  const account = useAccount();
  if (!account) return null;
  return (
    <Suspense fallback={null}>
      <SignedInNotice email={account.user.email} />
    </Suspense>
  );
}

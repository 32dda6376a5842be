import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { WelcomeFrame } from "./WelcomeFrame";

// Few see it: it comes when it is needed.
const DeadLink = lazy(() => import("./DeadLink"));

interface LinkFrameProps extends ComponentProps<typeof WelcomeFrame> {
  isDead: boolean;
  /** What it says instead once the link is dead. */
  dead: { title: string; hint: string; action: ReactNode };
}

/** The page of a link that was mailed or passed on: its form, or that the link is dead. */
export function LinkFrame({ isDead, dead, children, ...live }: LinkFrameProps) {
  if (!isDead) return <WelcomeFrame {...live}>{children}</WelcomeFrame>;
  return (
    <WelcomeFrame tab={dead.title}>
      <Suspense fallback={<ComponentSkeleton />}>
        <DeadLink {...dead} />
      </Suspense>
    </WelcomeFrame>
  );
}

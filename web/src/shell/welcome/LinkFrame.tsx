import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { WelcomeFrame } from "./WelcomeFrame";

// Rarely shown, so loaded on demand.
const DeadLink = lazy(() => import("./DeadLink"));

interface LinkFrameProps extends ComponentProps<typeof WelcomeFrame> {
  isDead: boolean;
  /** The content for a dead link. */
  dead: { title: string; hint: string; action: ReactNode };
}

/** The page that a mailed or shared link opens: its form, or a notice that the link no longer works. */
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

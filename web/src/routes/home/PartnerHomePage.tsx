import { lazy, Suspense, useEffect } from "react";
import { useAccount } from "@/api/account";
import { DashboardPage } from "@/features/dashboard/DashboardPage";
import { forgetKnownProjects } from "@/features/outbox/forget";

// A portal is new only once.
const SetUpCard = lazy(async () => ({ default: (await import("@/features/portal/SetUpCard")).SetUpCard }));

/** The partner's home. The first admin of a new portal comes here too, and is led on. */
export function PartnerHomePage() {
  const userId = useAccount()?.user.id;
  useEffect(() => {
    if (userId === undefined) return;
    // What a contractor worked on here whose session ended by itself; contractors' own pages see to it themselves.
    void forgetKnownProjects(userId);
  }, [userId]);
  return (
    <DashboardPage
      firstSteps={
        <Suspense fallback={null}>
          <SetUpCard />
        </Suspense>
      }
    />
  );
}

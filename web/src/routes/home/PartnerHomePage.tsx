import { lazy, Suspense, useEffect } from "react";
import { useAccount } from "@/api/account";
import { DashboardPage } from "@/features/dashboard/DashboardPage";
import { forgetKnownProjects } from "@/features/outbox/forget";

// Loaded on demand: needed only while a portal is new.
const SetUpCard = lazy(async () => ({ default: (await import("@/features/portal/SetUpCard")).SetUpCard }));

/** The partner's home page. The first admin of a new portal also lands here and gets the setup card. */
export function PartnerHomePage() {
  const userId = useAccount()?.user.id;
  useEffect(() => {
    if (userId === undefined) return;
    // Deletes data of a contractor whose session expired on this device. Contractors' own pages do this themselves.
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

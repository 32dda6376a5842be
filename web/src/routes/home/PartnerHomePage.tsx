import { lazy, Suspense } from "react";
import { DashboardPage } from "@/features/dashboard/DashboardPage";

// A portal is new only once.
const SetUpCard = lazy(async () => ({ default: (await import("@/features/portal/SetUpCard")).SetUpCard }));

/** The partner's home. The first admin of a new portal comes here too, and is led on. */
export function PartnerHomePage() {
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

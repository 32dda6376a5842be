import { lazy, Suspense } from "react";
import { AdminDashboardPage } from "@/features/dashboard/AdminDashboardPage";

// A portal is new only once.
const SetUpCard = lazy(async () => ({ default: (await import("@/features/portal/SetUpCard")).SetUpCard }));

/** The admin's home, with the way into a new portal. */
export function AdminHomePage() {
  return (
    <AdminDashboardPage
      firstSteps={
        <Suspense fallback={null}>
          <SetUpCard />
        </Suspense>
      }
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useAccount } from "@/api/account";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { DashboardPage } from "@/features/dashboard/DashboardPage";
import { threadCountsQuery } from "@/features/message/threads/counts-query";
import { forgetKnownProjects } from "@/features/outbox/forget";

// Loaded on demand: partners do not need it.
const OfficeDashboardPage = lazy(() => import("@/features/dashboard/OfficeDashboardPage"));
// Loaded on demand: needed only while a portal is new.
const SetUpCard = lazy(async () => ({ default: (await import("@/features/portal/SetUpCard")).SetUpCard }));

/** The home page of partners and admins. The first admin of a new portal also lands here and gets the setup card. */
export function PartnerHomePage() {
  const account = useAccount();
  const userId = account?.user.id;
  useEffect(() => {
    if (userId === undefined) return;
    // Deletes data of a contractor whose session expired on this device. Contractors' own pages do this themselves.
    void forgetKnownProjects(userId);
  }, [userId]);
  return account?.abilities.show_admin_dashboard ? <Office /> : <DashboardPage />;
}

function Office() {
  const { data: threads } = useQuery(threadCountsQuery);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OfficeDashboardPage
        unread={threads?.unread}
        firstSteps={
          <Suspense fallback={null}>
            <SetUpCard />
          </Suspense>
        }
      />
    </Suspense>
  );
}

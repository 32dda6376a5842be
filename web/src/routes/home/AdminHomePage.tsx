import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { AdminDashboardPage } from "@/features/dashboard/AdminDashboardPage";
import classes from "./AdminHomePage.module.css";

// Loaded on demand: needed only while a portal is new.
const SetUpCard = lazy(async () => ({ default: (await import("@/features/portal/SetUpCard")).SetUpCard }));

/** The admin's home page, with the setup card of a new portal. */
export function AdminHomePage() {
  const coming = <Skeleton className={classes.firstSteps} radius="lg" />;
  return (
    <AdminDashboardPage
      firstSteps={
        <Suspense fallback={coming}>
          <SetUpCard coming={coming} />
        </Suspense>
      }
    />
  );
}

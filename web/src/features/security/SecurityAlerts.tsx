import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Account } from "@/api/account";
import { securityAlertsQuery } from "./queries";
import { useDismissed } from "./use-dismissed";

/** Loaded with the first alert. */
const Banner = lazy(() => import("./SecurityBanner"));

/** Recent security alerts above the page, until they are dismissed; a new one shows the banner again. */
export function SecurityAlerts({ account }: { account: Account }) {
  const { data: alerts = [] } = useQuery(securityAlertsQuery);
  const [dismissed, dismiss] = useDismissed(account.user.id);
  const [newest, ...older] = alerts.filter(({ id }) => !dismissed.includes(id));
  if (!newest) return null;
  const onDismiss = () => {
    dismiss(alerts.map(({ id }) => id));
    // The banner goes, and would take the focus along.
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  return (
    <Suspense fallback={null}>
      <Banner alerts={[newest, ...older]} isAdmin={account.abilities.show_admin_dashboard} onDismiss={onDismiss} />
    </Suspense>
  );
}

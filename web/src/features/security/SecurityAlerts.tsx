import { useQuery } from "@tanstack/react-query";
import type { Account } from "@/api/account";
import { securityAlertsQuery } from "./queries";
import SecurityBanner from "./SecurityBanner";
import { useDismissed } from "./use-dismissed";

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
    <SecurityBanner
      alerts={[newest, ...older]}
      isAdmin={account.abilities.show_admin_dashboard}
      onDismiss={onDismiss}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import type { Account } from "@/api/account";
import { securityAlertsQuery } from "./queries";
import SecurityBanner from "./SecurityBanner";
import { useDismissed } from "./use-dismissed";

/** Banner with recent security alerts. It stays hidden after dismissal until there is a new alert. */
export function SecurityAlerts({ account }: { account: Account }) {
  const { data: alerts = [] } = useQuery(securityAlertsQuery);
  const [dismissed, dismiss] = useDismissed(account.user.id);
  const [newest, ...older] = alerts.filter(({ id }) => !dismissed.includes(id));
  if (!newest) return null;
  const onDismiss = () => {
    dismiss(alerts.map(({ id }) => id));
    // Move the focus, because the banner is about to disappear.
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

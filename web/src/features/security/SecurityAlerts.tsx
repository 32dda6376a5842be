import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { optionalLazy } from "@/lib/optional-lazy";
import { securityAlertsQuery } from "./queries";
import { useDismissed } from "./use-dismissed";

/** Most days there is none: the panel's code comes with the first alert, and a page works without it. */
const Panel = optionalLazy(() => import("./SecurityAlertPanel"));

/** Recent security alerts over the page, until they are dismissed; a new one shows the panel again. */
export function SecurityAlerts() {
  const { data: alerts = [] } = useQuery(securityAlertsQuery);
  const [dismissed, dismiss] = useDismissed();
  const shown = alerts.filter(({ id }) => !dismissed.includes(id));
  if (shown.length === 0) return null;
  const onDismiss = () => {
    dismiss(alerts.map(({ id }) => id));
    // The panel goes, and would take the focus along.
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  return (
    <Suspense fallback={null}>
      <Panel alerts={shown} onDismiss={onDismiss} />
    </Suspense>
  );
}

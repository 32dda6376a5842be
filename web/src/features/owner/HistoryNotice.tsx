import { Alert } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import ownerDashboardText from "locales/owner-dashboard.ftl";
import { isHistoryIntact } from "./history-check";
import { readOwnerRecord } from "./record";
import { reportSecurityEvent } from "./report";

/** Checks the project's history once per visit. Tells the owner and the office if it was changed outside of the portal. */
export function HistoryNotice({ project }: { project: string }) {
  const { data: isIntact } = useQuery({
    queryKey: ["owner", "history", project],
    queryFn: async ({ signal }) => {
      const isIntact = await isHistoryIntact(project, signal);
      if (!isIntact) reportSecurityEvent("history_mismatch", readOwnerRecord());
      return isIntact;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isIntact !== false) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconHistory aria-hidden />}
      mb="md"
      role="alert"
      title={ownerDashboardText("history-changed")}
    >
      {ownerDashboardText("history-changed-hint")}
    </Alert>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { accountQuery } from "@/api/account";
import { isPassing } from "@/api/client";

/** If the app starts without a network, opens the contractor dashboard for a user with data on this device instead of the
 *  landing page. */
export function useDeviceHome(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPassing(client.getQueryState(accountQuery.queryKey)?.error)) return;
    void import("@/features/outbox/device")
      .then(({ readReader }) => readReader())
      .then((reader) => reader && navigate({ to: "/contractor-dashboard", replace: true }))
      .catch(() => undefined);
  }, [client, navigate]);
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { accountQuery } from "@/api/account";
import { refreshTopics } from "@/lib/topics";
import { forgetReader } from "./device";
import { outboxOf } from "./outbox";
import { askToSignIn } from "./waiting";

/** Sends what somebody keeps on this device for as long as the portal is open. */
export function useSending(userId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      outboxOf(userId).start({
        onLanded: () => refreshTopics(client, ["project", "update", "file"]),
        onSignedOut: (waiting) => {
          // Read on the page that asks for the password.
          askToSignIn(waiting);
          forgetReader().catch(() => undefined);
          // Who is there is asked again, and the guards decide.
          void client.invalidateQueries({ queryKey: accountQuery.queryKey });
        },
      }),
    [client, userId],
  );
}

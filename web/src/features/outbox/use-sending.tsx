import { IconLogin2 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { accountQuery } from "@/api/account";
import { show } from "@/components/toast";
import { refreshTopics } from "@/lib/topics";
import { forgetReader } from "./device";
import { outboxOf } from "./outbox";
import { outboxTexts as texts } from "./texts";

/** Sends what somebody keeps on this device for as long as the portal is open. */
export function useSending(userId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      outboxOf(userId).start({
        onLanded: () => refreshTopics(client, ["project", "update", "file"]),
        onSignedOut: (waiting) => {
          // Read on the page that asks for the password.
          show("yellow", <IconLogin2 size={20} aria-hidden />, texts.signInTitle, texts.signInText(waiting), {
            autoClose: false,
            id: "sign-in-to-send",
          });
          forgetReader().catch(() => undefined);
          // Who is there is asked again, and the guards decide.
          void client.invalidateQueries({ queryKey: accountQuery.queryKey });
        },
      }),
    [client, userId],
  );
}

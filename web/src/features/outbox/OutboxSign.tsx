import { IconCloudUp, IconLogin2 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { accountQuery } from "@/api/account";
import { show } from "@/components/toast";
import { badgeText } from "@/lib/badge";
import { refreshTopics } from "@/lib/topics";
import { forgetReader } from "./device";
import { rememberProjects } from "./known-projects";
import classes from "./OutboxSign.module.css";
import { outboxOf } from "./outbox";
import { isUnsent } from "./rules";
import { KEPT_ID, outboxTexts as texts } from "./texts";
import { useOutbox } from "./use-outbox";

/** Sends what a contractor keeps on this device for as long as the portal is open, and says in the header when something
 *  waits. */
export function OutboxSign({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => rememberProjects(client, userId), [client, userId]);
  useEffect(
    () =>
      outboxOf(userId).start({
        onLanded: () => void refreshTopics(client, ["project", "update", "file"]),
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
  // The way out must not need a network.
  useEffect(() => void import("./SignOutQuestion").catch(() => undefined), []);
  const waiting = useOutbox(userId).updates.filter(isUnsent).length;
  if (waiting === 0) return null;
  return (
    <Link to="/contractor-dashboard" hash={KEPT_ID} className={classes.sign} aria-label={texts.waiting(waiting)}>
      <IconCloudUp size={22} stroke={1.75} aria-hidden />
      <span className={classes.count}>{badgeText(waiting)}</span>
    </Link>
  );
}

import { IconCloudUp } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { badgeText } from "@/lib/badge";
import { rememberProjects } from "./known-projects";
import classes from "./OutboxSign.module.css";
import { isUnsent } from "./rules";
import { KEPT_ID, outboxTexts as texts } from "./texts";
import { useOutbox } from "./use-outbox";
import { useSending } from "./use-sending";

/** Sends what a contractor keeps on this device for as long as the portal is open, and says in the header when something
 *  waits. */
export function OutboxSign({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => rememberProjects(client, userId), [client, userId]);
  useSending(userId);
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

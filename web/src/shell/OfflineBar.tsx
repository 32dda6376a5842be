import { VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import commonText from "locales/common.ftl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { api, inTime, QUICK_MS } from "@/api/client";
import { reach } from "@/api/reach";
import { FailureSign } from "@/components/feedback/FailureSign";
import { useOnline } from "@/lib/network/use-online";
import classes from "./OfflineBar.module.css";

/** How long a connection may be lost without a word: most are back at once. */
const PATIENCE_MS = 1500;
/** How often to check whether the portal is back. */
const PROBE_EVERY_MS = 15_000;

/** Sends a small request, which records whether the portal can be reached. */
const probe = () =>
  void inTime(QUICK_MS, (signal) => api.GET("/api/me", { params: { query: { or_nobody: true } }, signal })).catch(
    () => undefined,
  );

/** Whether the portal has been out of reach for a while. A connection that carries nothing counts as none. */
function useIsAway(): boolean {
  const isOnline = useOnline();
  const isReached = useSyncExternalStore(reach.subscribe, reach.isReached);
  const isLost = !isOnline || !isReached;
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!isLost) {
      setIsAway(false);
      return;
    }
    const timer = setTimeout(() => setIsAway(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLost]);
  useEffect(() => {
    if (!isOnline || isReached) return;
    probe();
    const timer = setInterval(probe, PROBE_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOnline, isReached]);
  return isAway && isLost;
}

/** Says below the header of every layout that the portal cannot be reached. When it is back, what failed is loaded again. */
export function OfflineBar() {
  const client = useQueryClient();
  const isAway = useIsAway();
  useEffect(() => {
    if (!isAway) return;
    return () => void client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  }, [isAway, client]);
  const text = `${commonText("away")}. ${commonText("away-stale")}`;
  return (
    <>
      {/* The live region must exist before its text changes, or screen readers do not announce it. */}
      <VisuallyHidden role="status">{isAway ? text : ""}</VisuallyHidden>
      {isAway && (
        <div className={classes.bar} aria-hidden>
          <FailureSign isOffline size={18} stroke={1.75} />
          <span>
            <strong>{commonText("away")}</strong>
            <span>{` · ${commonText("away-stale")}`}</span>
          </span>
        </div>
      )}
    </>
  );
}

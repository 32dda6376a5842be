import { Button } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
  IconUserCog,
} from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import userText from "locales/user.ftl";
import type { Schemas } from "@/api/client";
import { RelativeTime } from "@/components/display/DateText";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Row, Rows } from "@/components/lists/Rows";
import { type HistoryEntry, historyQuery } from "./queries";
import classes from "./UserDrawer.module.css";

const roleText = (role: Schemas["Role"] | null | undefined): string =>
  role
    ? userText("history-role-changed-to", { role: userText(`role-${role}-name`) })
    : userText("history-role-changed");

const DEVICES: Record<Schemas["DeviceKind"], Icon> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  unknown: IconDeviceUnknown,
};

/** Events that represent a failed or blocked attempt. */
const REFUSED: ReadonlySet<HistoryEntry["event"]> = new Set([
  "login_failed",
  "second_factor_failed",
  "rate_limit_login",
  "brute_force_login",
  "session_hijack_suspected",
]);

/** Account history: sign-ins with their origin, failed attempts, and changes to the account. */
export function UserHistory({ id }: { id: string }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    historyQuery(id),
  );
  const entries = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label={userText("history-title")}>
      <h3 className={classes.title}>{userText("history-title")}</h3>
      {isPending ? (
        <ComponentSkeleton lines={3} />
      ) : error && !data ? (
        <ErrorState title={userText("history-failed")} error={error} onRetry={() => void refetch()} />
      ) : entries.length === 0 ? (
        <p className={classes.note}>{userText("history-none")}</p>
      ) : (
        <Rows>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      {hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          fullWidth
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {userText("history-more")}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const isRefused = REFUSED.has(entry.event);
  const Sign = isRefused ? IconAlertTriangle : entry.by_name ? IconUserCog : DEVICES[entry.device_kind];
  return (
    <Row
      sign={<Sign size={22} stroke={1.7} aria-hidden />}
      tone={isRefused ? "low" : undefined}
      name={entry.event === "role_changed" ? roleText(entry.role) : userText(`history-events-${entry.event}`)}
      mark={entry.count > 1 && userText("times", { number: entry.count })}
      facts={
        <>
          <span>
            <RelativeTime value={entry.last_at} />
          </span>
          {entry.by_name ? (
            <span>{userText("history-by", { name: entry.by_name })}</span>
          ) : (
            <>
              {entry.device && <span>{entry.device}</span>}
              <span>{entry.ip_address ?? userText("history-unknown-address")}</span>
            </>
          )}
        </>
      }
    />
  );
}

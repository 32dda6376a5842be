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
import type { Schemas } from "@/api/client";
import { RelativeTime } from "@/components/DateText";
import { Row, Rows } from "@/components/Rows";
import { ComponentSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import { type HistoryEntry, historyQuery } from "./queries";
import { historyTexts as texts } from "./texts";
import classes from "./UserDrawer.module.css";

const DEVICES: Record<Schemas["DeviceKind"], Icon> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  unknown: IconDeviceUnknown,
};

/** What was tried and refused. */
const REFUSED: ReadonlySet<HistoryEntry["event"]> = new Set([
  "login_failed",
  "second_factor_failed",
  "rate_limit_login",
  "brute_force_login",
  "session_hijack_suspected",
]);

/** When and from where somebody signed in, what was tried, and who changed what of the account. */
export function UserHistory({ id }: { id: string }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    historyQuery(id),
  );
  const entries = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label={texts.title}>
      <h3 className={classes.title}>{texts.title}</h3>
      {isPending ? (
        <ComponentSkeleton lines={3} />
      ) : error && !data ? (
        <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : entries.length === 0 ? (
        <p className={classes.note}>{texts.none}</p>
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
          {texts.more}
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
      name={entry.event === "role_changed" ? texts.roleChanged(entry.role ?? null) : texts.events[entry.event]}
      mark={entry.count > 1 && texts.times(entry.count)}
      facts={
        <>
          <span>
            <RelativeTime value={entry.last_at} />
          </span>
          {entry.by_name ? (
            <span>{texts.by(entry.by_name)}</span>
          ) : (
            <>
              {entry.device && <span>{entry.device}</span>}
              <span>{entry.ip_address ?? texts.unknownAddress}</span>
            </>
          )}
        </>
      }
    />
  );
}

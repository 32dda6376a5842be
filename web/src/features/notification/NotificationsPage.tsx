import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconAlarmSnooze, IconBell, IconBellCheck, IconChecks, IconFilterOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import notificationMenuText from "locales/notification-menu.ftl";
import notificationPageText from "locales/notification-page.ftl";
import { lazy, type ReactNode, useRef } from "react";
import { useAccount } from "@/api/account";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { OnceSelected } from "@/components/lists/bulk/OnceSelected";
import { type Selection, useSelection } from "@/components/lists/bulk/selection";
import { ListFailure } from "@/components/lists/ListFailure";
import list from "@/components/lists/ListTable.module.css";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { badgeText } from "@/lib/text/badge";
import { formatDateTime } from "@/lib/time/dates";
import { byDay, timeOfDay } from "@/lib/time/days";
import { NotificationFilterBar } from "./NotificationFilterBar";
import { NotificationRows } from "./NotificationRows";
import classes from "./NotificationsPage.module.css";
import {
  type Notification,
  type NotificationFilters,
  notificationsQuery,
  useMarkAllRead,
  useMarkRead,
} from "./queries";
import { areaOf, wordsOf } from "./rules";
import { NOTIFICATION_TYPES } from "./search";
import { useSnooze } from "./use-snooze";

const NotificationSelectionBar = lazy(() => import("./NotificationSelectionBar"));

function unreadText(count: number): string {
  const badge = badgeText(count);
  return badge ? notificationPageText("unread", { count: badge }) : notificationPageText("all-read");
}

/** All notifications, grouped by day and filtered by the URL's search parameters. */
export function NotificationsPage() {
  const { filters, narrow } = useFilters();
  const { snoozed, project } = filters;
  const listed = useInfiniteQuery(notificationsQuery(filters));
  const showMore = useShownPages(listed);
  const { error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, ...query } = listed;
  const data = useLastAnswer(query.data);
  const counted = useRef<HTMLSpanElement>(null);
  // For controls that are about to disappear.
  const focusCount = () => counted.current?.focus();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const clear = () => narrow({ unread: undefined, snoozed: undefined, type: undefined, project: undefined });

  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const selection = useSelection("chosen notifications", items, ({ id }) => id);
  const newest = items[0];
  const count = data?.pages.at(-1)?.unread ?? 0;
  const isOfSome = isNarrowed(filters);
  // The unread count covers all notifications but the snoozed ones. In a filtered list, check the loaded ones.
  const canMark = !snoozed && (isOfSome ? items.some((item) => !item.read) : count > 0);
  const clearButton = (
    <Button variant="default" onClick={clear}>
      {notificationPageText("clear")}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={notificationMenuText("label")}
        subtitle={
          <span ref={counted} tabIndex={-1} aria-live="polite">
            {data ? unreadText(count) : " "}
          </span>
        }
        actions={newest && canMark && <MarkAllRead upTo={newest.created_at} filters={filters} onMark={focusCount} />}
      />
      <NotificationFilterBar filters={filters} onChange={narrow} />
      {error && data && (
        <ListFailure title={notificationPageText("failed")} error={error} onRetry={() => void query.refetch()} />
      )}
      <div {...keptFocus}>
        <Panel flush>
          <div className={list.results} aria-busy={isPlaceholderData}>
            {isPending ? (
              <Placeholder />
            ) : error && !data ? (
              <ErrorState
                title={notificationPageText("failed")}
                error={error}
                onRetry={() => void query.refetch()}
                action={isOfSome && clearButton}
              />
            ) : items.length > 0 ? (
              <>
                <Days items={items} isFlat={project !== undefined} onSnooze={focusCount} selection={selection} />
                {hasNextPage && (
                  <div className={list.more}>
                    <Button variant="default" loading={isFetchingNextPage} onClick={showMore}>
                      {notificationPageText("more")}
                    </Button>
                  </div>
                )}
              </>
            ) : (
              <NoNotifications filters={filters} clearButton={clearButton} />
            )}
          </div>
        </Panel>
        <OnceSelected count={selection.chosen.length}>
          <NotificationSelectionBar selection={selection} />
        </OnceSelected>
      </div>
    </>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f"];

function Placeholder() {
  return (
    <div className={classes.placeholder}>
      <VisuallyHidden role="status">{notificationMenuText("loading")}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={20} width={20} circle />
          <div className={classes.lines}>
            <Skeleton height={18} width="min(16rem, 70%)" />
            <Skeleton height={16} />
            <Skeleton height={12} width="min(12rem, 50%)" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface DaysProps {
  items: Notification[];
  /** Whether all are about one project. */
  isFlat: boolean;
  /** Called before a notification leaves the list. */
  onSnooze: () => void;
  selection: Selection<Notification>;
}

/** Notifications grouped by day. */
function Days({ items, isFlat, onSnooze, selection }: DaysProps) {
  const account = useAccount();
  const area = account ? areaOf(account.abilities) : "partner";
  const mark = useMarkRead();
  const snooze = useSnooze();
  return (
    <>
      {byDay(items, new Date()).map((group) => (
        <section key={group.day} className={classes.group} aria-label={group.day}>
          <h2 className={classes.day}>{group.day}</h2>
          <NotificationRows
            items={group.items}
            area={area}
            className={classes.list}
            isFlat={isFlat}
            message={wordsOf}
            when={({ created_at }) => (
              <time dateTime={created_at} title={formatDateTime(created_at)}>
                {timeOfDay(created_at)}
              </time>
            )}
            onOpen={(item) => !item.read && mark.mutate({ ids: [item.id] })}
            onSnooze={({ id, snoozed_until }) => {
              onSnooze();
              snooze.mutate({ id, snoozed: !snoozed_until });
            }}
            selection={selection}
          />
        </section>
      ))}
    </>
  );
}

/** Whether the list is filtered by type or project. */
const isNarrowed = ({ type, project }: NotificationFilters) => type !== undefined || project !== undefined;

interface NoNotificationsProps {
  filters: NotificationFilters;
  clearButton: ReactNode;
}

function NoNotifications({ filters, clearButton }: NoNotificationsProps) {
  return isNarrowed(filters) ? (
    <EmptyState icon={IconFilterOff} title={notificationPageText("no-match")} action={clearButton} />
  ) : filters.snoozed ? (
    <EmptyState icon={IconAlarmSnooze} title={notificationPageText("none-snoozed")} action={clearButton}>
      {notificationPageText("none-snoozed-hint")}
    </EmptyState>
  ) : filters.unread ? (
    <EmptyState icon={IconBellCheck} title={notificationPageText("none-unread")} action={clearButton}>
      {notificationPageText("none-unread-hint")}
    </EmptyState>
  ) : (
    <EmptyState icon={IconBell} title={notificationMenuText("none")}>
      {notificationPageText("none-hint")}
    </EmptyState>
  );
}

/** The filters in the URL, and a function that changes them. */
function useFilters() {
  const address: { unread?: boolean; snoozed?: boolean; type?: string; project?: string } = useSearch({
    strict: false,
  });
  const { unread, snoozed, project } = address;
  const type = NOTIFICATION_TYPES.find((option) => option === address.type);
  const navigate = useNavigate();
  const filters = { unread, snoozed, type, project };
  const narrow = (change: NotificationFilters) =>
    void navigate({ to: "/notifications", search: { ...filters, ...change }, replace: true });
  return { filters, narrow };
}

interface MarkAllReadProps {
  /** When the newest notification was created that the user has seen. */
  upTo: string;
  filters: NotificationFilters;
  onMark: () => void;
}

function MarkAllRead({ upTo, filters: { type, project }, onMark }: MarkAllReadProps) {
  const markAll = useMarkAllRead();
  const mark = () => {
    onMark();
    markAll.mutate({ upTo, type, project });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} aria-hidden />}
      loading={markAll.isPending}
      onClick={mark}
    >
      {notificationMenuText("mark-all-read")}
    </Button>
  );
}

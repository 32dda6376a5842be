import { Button, Menu } from "@mantine/core";
import { IconDownload, IconFilterOff, IconShieldCheck } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import auditText from "locales/audit.ftl";
import { useAccount } from "@/api/account";
import { messageOf, type Schemas } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { ListFailure } from "@/components/lists/ListFailure";
import list from "@/components/lists/ListTable.module.css";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { byDay } from "@/lib/time/days";
import { zoneName } from "@/lib/time/event-time";
import { AuditEntry } from "./AuditEntry";
import { AuditFilterBar } from "./AuditFilterBar";
import classes from "./AuditPage.module.css";
import { dayIn } from "./clock";
import { auditQuery, exportAudit, type SecurityEvent } from "./queries";
import { type AuditFilters, auditFiltersOf } from "./search";
import { joinedSignIns } from "./sentences";

/** The security audit log, grouped by day and filtered by the URL's search parameters. */
export function AuditPage() {
  const filters = auditFiltersOf(useSearch({ strict: false }));
  const zone = useAccount()?.time_zone ?? "UTC";
  const navigate = useNavigate();
  const listed = useInfiniteQuery(auditQuery(filters));
  const showMore = useShownPages(listed);
  const { error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, ...query } = listed;
  const data = useLastAnswer(query.data);
  const narrow = (change: AuditFilters) =>
    void navigate({ to: "/admin/audit", search: { ...filters, ...change }, replace: true });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const isNarrowed = Object.values(filters).some(Boolean);
  const clear = (
    <Button variant="default" onClick={() => void navigate({ to: "/admin/audit", search: {}, replace: true })}>
      {auditText("clear")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={auditText("title")}
        subtitle={`${auditText("subtitle")} ${auditText("clocks", { zone: zoneName(zone) })}`}
        actions={items.length > 0 && <ExportMenu filters={filters} />}
      />
      <AuditFilterBar
        filters={filters}
        names={{ person: personIn(items, filters.person), project: projectIn(items, filters.project) }}
        onChange={narrow}
      />
      {error && data && <ListFailure title={auditText("failed")} error={error} onRetry={() => void query.refetch()} />}
      <Panel flush>
        <div className={list.results} aria-busy={isPlaceholderData}>
          {isPending ? (
            <div className={list.pad}>
              <ComponentSkeleton />
            </div>
          ) : error && !data ? (
            <ErrorState
              title={auditText("failed")}
              error={error}
              onRetry={() => void query.refetch()}
              action={isNarrowed && clear}
            />
          ) : items.length > 0 ? (
            <>
              {daysOf(items, zone).map(({ day, items: events }) => (
                <section key={day} aria-label={day}>
                  <h2 className={classes.date}>{day}</h2>
                  <ul className={classes.list}>
                    {events.map((event) => (
                      <AuditEntry key={event.id} event={event} zone={zone} onPerson={(person) => narrow({ person })} />
                    ))}
                  </ul>
                </section>
              ))}
              {hasNextPage && (
                <div className={list.more}>
                  <Button variant="default" loading={isFetchingNextPage} onClick={showMore}>
                    {auditText("more")}
                  </Button>
                </div>
              )}
            </>
          ) : isNarrowed ? (
            <EmptyState icon={IconFilterOff} title={auditText("no-match")} action={clear} />
          ) : (
            <EmptyState icon={IconShieldCheck} title={auditText("none")}>
              {auditText("none-hint")}
            </EmptyState>
          )}
        </div>
      </Panel>
    </>
  );
}

/** The events by day, with each sign-in in one row. */
const daysOf = (events: SecurityEvent[], zone: string) =>
  byDay(joinedSignIns(events), new Date(), (instant, now) => dayIn(zone, instant, now));

/** Finds a user's display name in the loaded events. */
function personIn(events: SecurityEvent[], id: string | undefined): string | undefined {
  const people = events.flatMap(({ actor, subject }) => [actor, subject]);
  return people.find((person) => person?.id === id)?.full_name ?? undefined;
}

/** Finds a project's number in the loaded events. */
function projectIn(events: SecurityEvent[], id: string | undefined): string | undefined {
  return events.find(({ project }) => project?.id === id)?.project?.project_number;
}

function ExportMenu({ filters }: { filters: AuditFilters }) {
  const exporting = useMutation({
    mutationFn: (format: Schemas["ExportFormat"]) => exportAudit(filters, format),
    onError: (error) => toast.error(auditText("export-failed"), messageOf(error, auditText("export-failed-hint"))),
  });
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={exporting.isPending}>
          {auditText("export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => exporting.mutate("csv")}>{auditText("export-csv")}</Menu.Item>
        <Menu.Item onClick={() => exporting.mutate("xlsx")}>{auditText("export-xlsx")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Text, Title } from "@mantine/core";
import { IconMapPin, IconPlus } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import outboxText from "locales/outbox.ftl";
import scheduleText from "locales/schedule.ftl";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { AddressLink } from "@/components/display/AddressLink";
import { StatusBadge } from "@/components/display/StatusBadge";
import { FailureSign } from "@/components/feedback/FailureSign";
import { Panel } from "@/components/layout/Panel";
import { OutboxContext } from "@/lib/network/outbox-port";
import type { KeepEntry } from "@/lib/network/unsent-entry";
import type { SiteDue, SiteProject } from "@/lib/site/plan";
import { todayIn } from "@/lib/time/event-time";
import type { Reader } from "./device";
import { KeptUpdateList } from "./KeptUpdateList";
import classes from "./OfflinePage.module.css";
import { outboxOf } from "./outbox";
import { type ShownSchedule, useKeptSchedule } from "./use-kept-schedule";
import { useOutbox } from "./use-outbox";
import { useReader } from "./use-reader";
import { type Writable, writableOf } from "./writable";

export interface OfflinePageProps {
  /** Navigates to the requested page; rejects while the portal is unreachable. */
  onRetry: () => Promise<void>;
  /** Renders the visits on this device. */
  visits: (schedule: ShownSchedule, onWrite: (project: SiteProject) => void) => ReactNode;
  /** Renders the updates that are due. */
  due: (
    updates: SiteDue[],
    projectOf: (update: SiteDue) => Writable | undefined,
    onWrite: (project: Writable) => void,
  ) => ReactNode;
  /** Renders the status update form of a project. */
  form: (project: Writable, keep: KeepEntry, onClose: () => void) => ReactNode;
}

/** How often to check whether the portal is reachable. The `online` event only means that some network is available. */
const LOOK_EVERY_MS = 15_000;

/** Shown instead of a page that was opened offline: the entries and visits on this device, and forms that work offline. */
export function OfflinePage({ onRetry, visits, due, form }: OfflinePageProps) {
  const reader = useReader();
  const schedule = useKeptSchedule();
  const userId = reader.data?.userId ?? schedule?.userId;
  const [chosen, setChosen] = useState<Writable>();
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = async () => {
    setIsTrying(true);
    await onRetry().catch(() => undefined);
    setIsTrying(false);
  };
  // Not while a form is open, because navigating away would discard it.
  const retry = useEffectEvent(() => {
    if (!chosen && navigator.onLine) onRetry().catch(() => undefined);
  });
  useEffect(() => {
    const look = () => retry();
    window.addEventListener("online", look);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      window.removeEventListener("online", look);
      clearInterval(timer);
    };
  }, []);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <span className={classes.sign}>
          <FailureSign isOffline size={28} stroke={1.6} />
        </span>
        <div className={classes.words}>
          <Title order={1}>{commonText("away")}</Title>
          <Text c="dimmed" role="status">
            {commonText("away-text")}
          </Text>
        </div>
        <Button variant="default" loading={isTrying} onClick={() => void tryAgain()}>
          {outboxText("try-again")}
        </Button>
      </header>
      {userId !== undefined && <OwnEntries userId={userId} />}
      {schedule && (
        <Panel title={scheduleText("next-days")} flush>
          <OutboxContext value={{ userId: schedule.userId, keep: outboxOf(schedule.userId).keep }}>
            {visits(schedule, setChosen)}
          </OutboxContext>
        </Panel>
      )}
      {schedule?.plan.due &&
        due(schedule.plan.due, ({ number }) => writableOf(number, schedule.plan, reader.data?.projects), setChosen)}
      {reader.data && <KnownProjects reader={reader.data} schedule={schedule} onWrite={setChosen} />}
      {userId !== undefined && chosen && form(chosen, outboxOf(userId).keep, () => setChosen(undefined))}
    </main>
  );
}

function OwnEntries({ userId }: { userId: string }) {
  const { entries } = useOutbox(userId);
  if (entries.length === 0) return null;
  return (
    <Panel title={outboxText("title")}>
      <KeptUpdateList userId={userId} entries={entries} />
    </Panel>
  );
}

interface KnownProjectsProps {
  reader: Reader;
  schedule: ShownSchedule | null | undefined;
  onWrite: (project: Writable) => void;
}

/** The numbers of the projects that visits and due updates show, each with its own button. */
function shownIn(schedule: ShownSchedule | null | undefined): Set<string> {
  if (!schedule) return new Set();
  const { visits, projects, due = [] } = schedule.plan;
  const today = todayIn(schedule.zone);
  const visited = new Set(visits.filter(({ scheduled_date: day }) => day >= today).map(({ project_id: id }) => id));
  const shown = [...projects.filter(({ id }) => visited.has(id)), ...due];
  return new Set(shown.map(({ number }) => number));
}

/** The projects to write about, apart from those that are shown already. */
function KnownProjects({ reader, schedule, onWrite }: KnownProjectsProps) {
  const shown = shownIn(schedule);
  const projects = reader.projects.filter(({ number }) => !shown.has(number));
  if (projects.length === 0) return null;
  return (
    <Panel title={outboxText("write")}>
      <Text c="dimmed" size="sm" mb="sm">
        {outboxText("write-hint")}
      </Text>
      <ul className={classes.projects}>
        {projects.map((project) => (
          <li key={project.id} className={classes.project}>
            <div className={classes.facts}>
              <span className={classes.street}>
                <IconMapPin size={16} stroke={1.75} aria-hidden />
                <AddressLink address={project.address ?? project.street} isQuiet>
                  {project.street}
                </AddressLink>
              </span>
              <span className={classes.number}>{project.number}</span>
              <StatusBadge status={project.status} />
            </div>
            <Button
              h={44}
              leftSection={<IconPlus size={18} aria-hidden />}
              aria-label={outboxText("add-update-to", { number: project.number })}
              onClick={() => onWrite(project)}
            >
              {outboxText("add-update")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

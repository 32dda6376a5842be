import { Button, Text, Title } from "@mantine/core";
import { IconCurrentLocation } from "@tabler/icons-react";
import scheduleText from "locales/schedule.ftl";
import { type SitePlan, type SiteProject, visitsByDay } from "@/lib/site/plan";
import { useHere } from "@/lib/site/use-here";
import { formatDate, formatRelative } from "@/lib/time/dates";
import { formatDay, nearDay } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import { VisitCard } from "./VisitCard";
import classes from "./VisitList.module.css";

interface VisitListProps {
  plan: SitePlan;
  /** The first day, and the last. */
  today: string;
  until: string;
  /** When a device read the plan, if it is shown without a network; in milliseconds since 1970. */
  readAt?: number | undefined;
  onAddUpdate: (project: SiteProject) => void;
}

/** The visits of a range of days, by time. */
export function VisitList({ plan, today, until, readAt, onAddUpdate }: VisitListProps) {
  const { place, ask } = useHere();
  const now = useNow();
  const days = visitsByDay(plan, today, until);
  const isMeasured = plan.projects.some((project) => project.place);
  return (
    <>
      {readAt !== undefined && (
        <Text size="sm" c="dimmed" className={classes.quiet}>
          {scheduleText("kept", { when: formatRelative(new Date(readAt).toISOString(), now) })}
        </Text>
      )}
      {days.length === 0 && <NoVisits plan={plan} until={until} />}
      {days.map(([day, visits]) => (
        <section key={day} className={classes.day} aria-label={dayName(day, today)}>
          <Title order={3} size="sm" className={classes.name}>
            {dayName(day, today)}
          </Title>
          <ul className={classes.visits}>
            {visits.map(({ visit, project }) => (
              <VisitCard
                key={visit.id}
                visit={visit}
                project={project}
                here={place}
                now={now}
                onAddUpdate={onAddUpdate}
              />
            ))}
          </ul>
        </section>
      ))}
      {days.length > 0 && isMeasured && <Distances isShown={place !== undefined} ask={ask} />}
    </>
  );
}

/** `Today, Mon, Mar 2, 2026`. */
function dayName(day: string, today: string): string {
  const near = nearDay(day, today);
  return near ? `${near}, ${formatDay(day)}` : formatDay(day);
}

function NoVisits({ plan, until }: Pick<VisitListProps, "plan" | "until">) {
  const next = plan.visits.find(({ scheduled_date: day }) => day > until);
  return (
    <Text c="dimmed" className={classes.quiet}>
      {next
        ? `${scheduleText("none")} ${scheduleText("next", { date: formatDate(next.scheduled_date) })}`
        : scheduleText("none-at-all")}
    </Text>
  );
}

/** What the distances mean, or a button that asks for the location. */
function Distances({ isShown, ask }: { isShown: boolean; ask: (() => void) | undefined }) {
  if (isShown)
    return (
      <Text size="sm" c="dimmed" className={classes.quiet}>
        {scheduleText("distance-hint")}
      </Text>
    );
  return (
    ask && (
      <div className={classes.ask}>
        <Button variant="subtle" h={44} leftSection={<IconCurrentLocation size={18} aria-hidden />} onClick={ask}>
          {scheduleText("show-distances")}
        </Button>
      </div>
    )
  );
}

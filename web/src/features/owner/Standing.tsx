import { Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import ownerDashboardText from "locales/owner-dashboard.ftl";
import type { ReactNode } from "react";
import { DateText } from "@/components/display/DateText";
import { FamilyIcon, StatusBadge } from "@/components/display/StatusBadge";
import { serverText } from "@/language/server-text";
import classes from "./OwnerDashboard.module.css";
import type { OwnerProject } from "./queries";

/** Where the project stands, in plain words. The name of the status is one tap away. */
export function Standing({ project, nextEvent }: { project: OwnerProject; nextEvent: ReactNode }) {
  return (
    <section className={classes.hero} data-family={project.status_family} aria-labelledby="standing">
      <Title order={2} id="standing" className={classes.eyebrow}>
        {ownerDashboardText("where-it-stands")}
      </Title>
      <p className={classes.sentence}>{serverText(project.status_sentence_text, project.status_sentence)}</p>
      <Waiting project={project} />
      <div className={classes.next}>
        <IconArrowRight size={22} aria-hidden />
        <div>
          <Title order={3} className={classes.eyebrow}>
            {ownerDashboardText("what-is-next")}
          </Title>
          <Text>{serverText(project.next_step_text, project.next_step)}</Text>
        </div>
      </div>
      {nextEvent}
      <details className={classes.official}>
        <summary>{ownerDashboardText("status-name")}</summary>
        <StatusBadge status={project.status} />
      </details>
    </section>
  );
}

/** Who has to act next, and since when. */
function Waiting({ project: { waiting_on, waiting_since, waiting_days, status_since } }: { project: OwnerProject }) {
  if (!waiting_on || !waiting_since) {
    return (
      <Text size="sm" c="dimmed">
        <span>{ownerDashboardText("since")}</span> <DateText value={status_since} />
      </Text>
    );
  }
  const days = waiting_days ?? 0;
  return (
    <p className={classes.waiting} data-own={waiting_on === "owner" || undefined}>
      <FamilyIcon family={waiting_on === "owner" ? "blocked" : "waiting"} size={20} />
      <span>
        <span>{`${ownerDashboardText(`waiting-on-${waiting_on}`)} ${ownerDashboardText("waiting-since")}`}</span>{" "}
        <DateText value={waiting_since} />
        {days > 0 && <span className={classes.howLong}>{` · ${ownerDashboardText("days", { count: days })}`}</span>}
      </span>
    </p>
  );
}

import "@mantine/core/styles/Progress.layer.css";
import { Progress, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import portalText from "locales/portal.ftl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/display/links";
import { portalQuery } from "./queries";
import classes from "./SetUpCard.module.css";
import { openSteps, stepsOf } from "./steps";

/** Setup progress with a link to the next step, until an admin dismisses it. Shows `coming` while loading. */
export function SetUpCard({ coming }: { coming?: ReactNode }) {
  const { data, isError } = useQuery(portalQuery);
  if (!data) return isError ? null : coming;
  if (data.is_set_up) return null;
  const left = openSteps(data);
  const [next] = left;
  const all = stepsOf(data).length;
  const done = all - left.length;
  return (
    <section className={classes.card} aria-labelledby="set-up">
      <div className={classes.words}>
        <Title order={2} id="set-up">
          {next ? portalText("first-title") : portalText("all-done")}
        </Title>
        <Text c="dimmed">
          {next ? portalText("next", { step: portalText(`steps-${next}`) }) : portalText("all-done-hint")}
        </Text>
      </div>
      <div className={classes.progress}>
        <Text size="sm" fw={600}>
          {portalText("progress", { done, all })}
        </Text>
        <Progress
          className={classes.track}
          value={(done / all) * 100}
          aria-label={portalText("progress", { done, all })}
        />
      </div>
      <ButtonLink to="/admin/portal">{next ? portalText("go-on") : portalText("put-away")}</ButtonLink>
    </section>
  );
}

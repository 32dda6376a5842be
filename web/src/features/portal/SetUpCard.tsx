import { Progress, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/links";
import { portalQuery } from "./queries";
import classes from "./SetUpCard.module.css";
import { openSteps, stepsOf } from "./steps";
import { portalTexts as texts } from "./texts";

/** Leads an admin into the first steps, as long as nobody has put them away; `coming` stands in its place until they are known. */
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
          {next ? texts.firstTitle : texts.allDone}
        </Title>
        <Text c="dimmed">{next ? texts.next(texts.steps[next]) : texts.allDoneHint}</Text>
      </div>
      <div className={classes.progress}>
        <Text size="sm" fw={600}>
          {texts.progress(done, all)}
        </Text>
        <Progress className={classes.track} value={(done / all) * 100} aria-label={texts.progress(done, all)} />
      </div>
      <ButtonLink to="/admin/portal">{next ? texts.goOn : texts.putAway}</ButtonLink>
    </section>
  );
}

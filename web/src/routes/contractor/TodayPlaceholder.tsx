import { Skeleton } from "@mantine/core";
import scheduleText from "locales/schedule.ftl";
import { Loading } from "@/components/feedback/skeletons";
import { Panel } from "@/components/layout/Panel";
import classes from "./TodayPlaceholder.module.css";
import section from "./TodaySection.module.css";

/** The visits of today and tomorrow while their code loads. */
export function TodayPlaceholder() {
  return (
    <div className={section.section}>
      <Panel title={scheduleText("title")} flush>
        <VisitPlaceholder />
      </Panel>
    </div>
  );
}

/** A day with one visit: its time, title, details, and buttons. */
export function VisitPlaceholder() {
  return (
    <>
      <Loading />
      <div className={classes.day}>
        <Skeleton height={20} width="min(12rem, 60%)" />
      </div>
      <div className={classes.visit}>
        <Skeleton height={27} width="min(11rem, 60%)" />
        <Skeleton height={44} width="min(20rem, 90%)" />
        <Skeleton height={44} width="6rem" />
        <div className={classes.actions}>
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      </div>
    </>
  );
}

import { Skeleton } from "@mantine/core";
import dashboardText from "locales/dashboard.ftl";
import type { Schemas } from "@/api/client";
import { Loading } from "@/components/feedback/skeletons";
import { Panel } from "@/components/layout/Panel";
import body from "./DashboardBody.module.css";
import classes from "./StalledProjects.module.css";

/** The card of the stalled projects while its code loads, in the size of the real one. */
export function StalledPlaceholder({ stalled: { total, by_status } }: { stalled: Schemas["StalledProjects"] }) {
  return (
    <div className={body.wide}>
      <Panel title={dashboardText("stalled")} actions={<Skeleton height={44} width="8rem" />}>
        <Loading />
        {total === 0 ? (
          <Skeleton height={24} width="min(24rem, 100%)" />
        ) : (
          <>
            <Skeleton className={classes.bar} width="min(18rem, 100%)" />
            <ul className={classes.stages}>
              {by_status.map(({ status }) => (
                <li key={status}>
                  <Skeleton className={classes.bar} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
    </div>
  );
}

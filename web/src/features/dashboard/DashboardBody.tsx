import { IconChecks, IconTimeline } from "@tabler/icons-react";
import dashboardText from "locales/dashboard.ftl";
import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { EmptyState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { ProjectListItem } from "@/components/project/ProjectListItem";
import type { PortalArea } from "@/components/project/project-link";
import classes from "./DashboardBody.module.css";
import { StatusOverview } from "./StatusOverview";
import { UpdateFeed } from "./UpdateFeed";

interface DashboardBodyProps {
  data: Pick<Schemas["Dashboard"], "by_status" | "needs_attention" | "latest_updates">;
  area: PortalArea;
  /** Content below the status overview. */
  children?: ReactNode;
  /** Replaces "Nothing needs your attention" when something outside the list does. */
  attention?: ReactNode;
}

/** Status overview, stalled projects, and recent activity. */
export function DashboardBody({ data, area, children, attention }: DashboardBodyProps) {
  return (
    <div className={classes.grid}>
      {data.by_status.length > 0 && (
        <div className={classes.wide}>
          <Panel title={dashboardText("by-status")}>
            <StatusOverview counts={data.by_status} area={area} />
          </Panel>
        </div>
      )}
      {children}
      <Panel title={dashboardText("attention")} flush>
        {data.needs_attention.length > 0 ? (
          <ul className={classes.list}>
            {data.needs_attention.map((project) => (
              <ProjectListItem key={project.id} project={project} area={area} />
            ))}
          </ul>
        ) : (
          (attention ?? (
            <EmptyState icon={IconChecks} title={dashboardText("calm-title")}>
              {dashboardText("calm-hint")}
            </EmptyState>
          ))
        )}
      </Panel>
      <Panel title={dashboardText("updates")} flush>
        {data.latest_updates.length > 0 ? (
          <UpdateFeed updates={data.latest_updates} area={area} />
        ) : (
          <EmptyState icon={IconTimeline} title={dashboardText("no-updates-title")}>
            {dashboardText("no-updates-hint")}
          </EmptyState>
        )}
      </Panel>
    </div>
  );
}

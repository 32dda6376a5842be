import { NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import dashboardText from "locales/dashboard.ftl";
import type { Schemas } from "@/api/client";
import { FamilyIcon } from "@/components/display/StatusBadge";
import { Panel } from "@/components/layout/Panel";
import { statusFamily, statusLabel } from "@/lib/project/status";
import body from "./DashboardBody.module.css";
import { QUIET_DAYS, type QuietDays } from "./queries";
import classes from "./StalledProjects.module.css";

const CHOICES = QUIET_DAYS.map((days) => ({ value: String(days), label: dashboardText("days", { days }) }));

interface StalledProjectsProps {
  stalled: Schemas["StalledProjects"];
  onDays: (days: QuietDays) => void;
}

/** Active projects without recent activity: the number per status, with links to the lists. */
export default function StalledProjects({ stalled, onDays }: StalledProjectsProps) {
  const { quiet_days, total, total_capped, by_status } = stalled;
  const search = { quiet_days, sort: "updated_desc" } as const;
  return (
    <div className={body.wide}>
      <Panel
        title={dashboardText("stalled")}
        actions={
          <NativeSelect
            aria-label={dashboardText("stalled-after")}
            data={CHOICES}
            value={String(quiet_days)}
            onChange={(event) => {
              const chosen = QUIET_DAYS.find((days) => String(days) === event.currentTarget.value);
              if (chosen) onDays(chosen);
            }}
          />
        }
      >
        {total === 0 ? (
          <p className={classes.none}>{dashboardText("none-stalled", { days: quiet_days })}</p>
        ) : (
          <>
            <Link to="/admin/projects" search={search} className={classes.total}>
              {dashboardText("stalled-total", { total, capped: total_capped })}
            </Link>
            <ul className={classes.stages}>
              {by_status.map(({ status, count, count_capped }) => (
                <li key={status}>
                  <Link to="/admin/projects" search={{ ...search, status }} className={classes.stage}>
                    <FamilyIcon family={statusFamily(status)} size={18} />
                    <span>{statusLabel(status)}</span>{" "}
                    <span className={classes.count}>
                      {dashboardText("count", { total: count, capped: count_capped })}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
    </div>
  );
}

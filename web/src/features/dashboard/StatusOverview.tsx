import { Link } from "@tanstack/react-router";
import type { Schemas } from "@/api/client";
import { FamilyIcon } from "@/components/display/StatusBadge";
import type { PortalArea } from "@/components/project/project-link";
import { grouped } from "@/language/counts";
import { PROJECT_STATUSES, STATUS_FAMILIES, statusFamily, statusLabel } from "@/lib/project/status";
import classes from "./StatusOverview.module.css";

interface StatusOverviewProps {
  counts: Schemas["StatusCount"][];
  /** The list that the counts link to: all projects, or only the caller's. */
  area: PortalArea;
}

/** Project counts by status: a bar of the five families, and a link to the list for each family and status. */
export function StatusOverview({ counts, area }: StatusOverviewProps) {
  const list =
    area === "admin"
      ? ({ to: "/admin/projects", search: {} } as const)
      : ({ to: "/projects", search: { mine: true } } as const);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const countOf = new Map(counts.map(({ status, count }) => [status, count]));
  const families = STATUS_FAMILIES.map(({ family, label }) => ({
    family,
    label,
    statuses: PROJECT_STATUSES.filter((status) => statusFamily(status) === family && countOf.has(status)),
    count: counts.reduce((sum, { status, count }) => (statusFamily(status) === family ? sum + count : sum), 0),
  })).filter(({ count }) => count > 0);

  return (
    <div className={classes.overview}>
      <div className={classes.bar} aria-hidden>
        {families.map(({ family, count }) => (
          <span key={family} data-family={family} style={{ flexGrow: count / total }} />
        ))}
      </div>
      <ul className={classes.families}>
        {families.map(({ family, label, count, statuses }) => (
          <li key={family}>
            <div className={classes.family}>
              <Link to={list.to} search={{ ...list.search, group: family }} className={classes.whole}>
                <FamilyIcon family={family} size={18} />
                <span>{label}</span>
                <span className={classes.count}>{grouped(count)}</span>
              </Link>
            </div>
            <ul className={classes.statuses}>
              {statuses.map((status) => (
                <li key={status}>
                  <Link to={list.to} search={{ ...list.search, status }} className={classes.status}>
                    <span>{statusLabel(status)}</span>
                    <span className={classes.count}>{grouped(countOf.get(status) ?? 0)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

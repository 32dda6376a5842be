import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ProjectCard } from "@/api/project";
import { DateText, RelativeTime } from "@/components/DateText";
import classes from "@/components/ListTable.module.css";
import { NewBadge } from "@/components/NewBadge";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { StatusBadge } from "@/components/StatusBadge";
import { UrgencyBadge } from "@/components/UrgencyBadge";
import type { ProjectColumn } from "./columns";
import own from "./ProjectListPage.module.css";
import type { ProjectOrder } from "./queries";
import { SelectAll, SelectOne } from "./SelectBox";
import { SortableHeading } from "./SortableHeading";
import type { Selection } from "./selection";

interface ProjectTableProps {
  projects: ProjectCard[];
  area: PortalArea;
  columns: ProjectColumn[];
  seesAll: boolean;
  order: ProjectOrder;
  onOrder: (order: ProjectOrder) => void;
  /** Where projects can be chosen, to change several at once. */
  selection?: Selection | undefined;
}

interface CellProps {
  project: ProjectCard;
  area: PortalArea;
  seesAll: boolean;
}

const CELLS: Record<ProjectColumn, { className?: string | undefined; show: (props: CellProps) => ReactNode }> = {
  property: {
    show: ({ project, area }) => (
      <>
        <div className={own.owner}>
          <Link to={projectPath(area)} params={{ code: project.project_code }} className={classes.link}>
            {project.property_owner_name}
          </Link>
          {project.is_new && <NewBadge />}
        </div>
        <div className={classes.faint}>{project.address.formatted}</div>
      </>
    ),
  },
  project: {
    className: classes.number,
    show: ({ project }) => (
      <>
        {project.project_number}
        <div className={classes.faint}>{project.insurance_claim_number ?? project.project_code}</div>
      </>
    ),
  },
  damage: { className: own.damage, show: ({ project }) => project.damage_type },
  status: { show: ({ project }) => <StatusBadge status={project.status} /> },
  urgency: { show: ({ project }) => <UrgencyBadge urgency={project.urgency_level} /> },
  people: {
    show: ({ project, seesAll }) => (
      <>
        {seesAll && <div>{project.referral_partner?.company_name ?? project.referral_partner?.full_name}</div>}
        <div className={classes.faint}>{project.contractor?.company_name ?? "Unassigned"}</div>
      </>
    ),
  },
  start: {
    className: classes.number,
    show: ({ project }) => project.timeline_start && <DateText value={project.timeline_start} />,
  },
  submitted: { className: classes.number, show: ({ project }) => <RelativeTime value={project.created_at} /> },
  updated: { className: classes.number, show: ({ project }) => <RelativeTime value={project.updated_at} /> },
};

/** The list on a desktop: dense, one project a row, the row is the link. */
export function ProjectTable({ projects, columns, order, onOrder, selection, ...seen }: ProjectTableProps) {
  return (
    <div className={classes.tableWrap}>
      <table className={classes.table}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={own.choice}>
                <SelectAll selection={selection} shown={projects} />
              </th>
            )}
            {columns.map((column) => (
              <SortableHeading key={column} column={column} seesAll={seen.seesAll} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id} className={classes.row} data-selected={selection?.has(project) || undefined}>
              {selection && (
                <td className={own.choice}>
                  <SelectOne selection={selection} project={project} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column} className={CELLS[column].className}>
                  {CELLS[column].show({ project, ...seen })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import projectListText from "locales/project-list.ftl";
import type { ReactNode } from "react";
import type { ProjectCard } from "@/api/project";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { NewBadge } from "@/components/display/NewBadge";
import {
  type FoundField,
  matchedAddress,
  matchedField,
  NamedMatch,
  otherMatches,
  type SearchedField,
} from "@/components/display/SearchMatch";
import { StatusBadge } from "@/components/display/StatusBadge";
import { UrgencyBadge } from "@/components/display/UrgencyBadge";
import { SelectAll } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import type { Selection } from "@/components/lists/bulk/selection";
import classes from "@/components/lists/ListTable.module.css";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { TurnText } from "@/components/project/TurnText";
import { formatMoney } from "@/lib/text/money";
import type { ProjectColumn, ProjectOrder } from "./columns";
import own from "./ProjectListPage.module.css";
import { SelectProject } from "./SelectProject";
import { SortableHeading } from "./SortableHeading";

interface ProjectTableProps {
  projects: ProjectCard[];
  /** The fields that matched the search, by project id. */
  found: Readonly<Record<string, FoundField[]>>;
  area: PortalArea;
  columns: ProjectColumn[];
  seesAll: boolean;
  order: ProjectOrder;
  onOrder: (order: ProjectOrder) => void;
  /** Present where projects can be selected for bulk changes. */
  selection?: Selection<ProjectCard> | undefined;
}

interface CellProps {
  project: ProjectCard;
  found: FoundField[] | undefined;
  columns: ProjectColumn[];
  area: PortalArea;
  seesAll: boolean;
}

interface Cell {
  className?: string | undefined;
  /** The searched fields that this column shows. */
  searched?: (project: ProjectCard) => SearchedField[];
  show: (props: CellProps) => ReactNode;
}

/** The second identifier shown: the claim number, or else the project code. */
const otherNumber = (project: ProjectCard) =>
  project.insurance_claim_number ? "insurance_claim_number" : "project_code";

/** An amount of the project's estimates, one line for each currency. Nothing for users who may not see amounts. */
function Amounts({ project, of }: { project: ProjectCard; of: "estimated" | "approved" }) {
  return project.amounts?.map((amounts) => {
    const amount = amounts[of];
    return amount && <div key={amounts.currency}>{formatMoney(amount, amounts.currency)}</div>;
  });
}

const CELLS: Record<ProjectColumn, Cell> = {
  property: {
    searched: () => ["property_owner_name", "property_address"],
    show: ({ project, found, columns, area }) => (
      <>
        <div className={own.owner}>
          <Link to={projectPath(area)} params={{ code: project.project_code }} className={classes.link}>
            {matchedField(project, "property_owner_name", found)}
          </Link>
          {project.is_new && <NewBadge />}
        </div>
        <div className={`${classes.faint} ${own.address}`}>{matchedAddress(project, found)}</div>
        {otherMatches(
          found,
          columns.flatMap((column) => CELLS[column].searched?.(project) ?? []),
        ).map((field) => (
          <div key={field.matched_field} className={classes.faint}>
            <NamedMatch found={field} />
          </div>
        ))}
      </>
    ),
  },
  project: {
    className: classes.number,
    searched: (project) => ["project_number", otherNumber(project)],
    show: ({ project, found }) => (
      <>
        {matchedField(project, "project_number", found)}
        <div className={`${classes.faint} ${own.other}`}>{matchedField(project, otherNumber(project), found)}</div>
      </>
    ),
  },
  damage: {
    className: own.damage,
    searched: () => ["damage_type"],
    show: ({ project, found }) => matchedField(project, "damage_type", found),
  },
  status: {
    show: ({ project }) => (
      <>
        <StatusBadge status={project.status} />
        <TurnText project={project} className={`${classes.faint} ${own.turn}`} />
      </>
    ),
  },
  urgency: { show: ({ project }) => <UrgencyBadge urgency={project.urgency_level} /> },
  people: {
    show: ({ project, seesAll }) => (
      <>
        {seesAll && <div>{project.referral_partner?.company_name ?? project.referral_partner?.full_name}</div>}
        <div className={classes.faint}>
          {`${project.contractor?.company_name ?? projectListText("unassigned")}${project.contractor_status === "inactive" ? ` · ${projectListText("inactive")}` : ""}`}
        </div>
      </>
    ),
  },
  start: {
    className: classes.number,
    show: ({ project }) => project.timeline_start && <DateText value={project.timeline_start} />,
  },
  submitted: { className: classes.number, show: ({ project }) => <RelativeTime value={project.created_at} /> },
  updated: { className: classes.number, show: ({ project }) => <RelativeTime value={project.updated_at} /> },
  estimated: { className: classes.number, show: ({ project }) => <Amounts project={project} of="estimated" /> },
  approved: { className: classes.number, show: ({ project }) => <Amounts project={project} of="approved" /> },
};

/** The desktop list: dense, one project per row, the whole row is a link. */
export function ProjectTable({ projects, found, columns, order, onOrder, selection, ...seen }: ProjectTableProps) {
  return (
    <div className={classes.tableWrap}>
      <table className={classes.table}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={boxes.choice}>
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
                <td className={boxes.choice}>
                  <SelectProject selection={selection} project={project} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column} className={CELLS[column].className}>
                  {CELLS[column].show({ project, found: found[project.id], columns, ...seen })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

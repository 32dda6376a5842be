import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { RelativeTime } from "@/components/display/DateText";
import { NewBadge } from "@/components/display/NewBadge";
import {
  type FoundField,
  matchedAddress,
  matchedField,
  NamedMatch,
  otherMatches,
} from "@/components/display/SearchMatch";
import { StatusBadge } from "@/components/display/StatusBadge";
import { UrgencyBadge } from "@/components/display/UrgencyBadge";
import classes from "./ProjectListItem.module.css";
import { type PortalArea, projectPath } from "./project-link";
import { TurnText } from "./TurnText";

interface ProjectListItemProps {
  project: Schemas["ProjectCard"];
  area: PortalArea;
  /** The search matches in this project. */
  found?: FoundField[] | undefined;
  /** The checkbox in selection mode. It then covers the whole item. */
  box?: ReactNode;
}

/** A project in a list on a phone, or in a short list anywhere. The whole item is a link. */
export function ProjectListItem({ project, area, found, box }: ProjectListItemProps) {
  return (
    <li className={classes.item} data-choosing={box ? true : undefined}>
      {box}
      <div className={classes.line}>
        <Link to={projectPath(area)} params={{ code: project.project_code }} className={classes.link}>
          {matchedField(project, "property_owner_name", found)}
        </Link>
        {project.is_new && <NewBadge />}
        <span className={classes.when}>
          <RelativeTime value={project.updated_at} />
        </span>
      </div>
      <div className={classes.facts}>
        {matchedAddress(project, found)}
        <span> · </span>
        <span className={classes.number}>{matchedField(project, "project_number", found)}</span>
        <span> · </span>
        {matchedField(project, "damage_type", found)}
      </div>
      {otherMatches(found).map((field) => (
        <div key={field.matched_field} className={classes.facts}>
          <NamedMatch found={field} />
        </div>
      ))}
      <div className={classes.line}>
        <StatusBadge status={project.status} />
        {(project.urgency_level === "high" || project.urgency_level === "critical") && (
          <UrgencyBadge urgency={project.urgency_level} />
        )}
      </div>
      <TurnText project={project} className={classes.facts} />
    </li>
  );
}

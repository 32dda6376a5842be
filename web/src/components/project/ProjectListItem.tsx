import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { RelativeTime } from "../DateText";
import { NewBadge } from "../NewBadge";
import { StatusBadge } from "../StatusBadge";
import { UrgencyBadge } from "../UrgencyBadge";
import classes from "./ProjectListItem.module.css";
import { type PortalArea, projectPath } from "./project-link";

interface ProjectListItemProps {
  project: Schemas["ProjectCard"];
  area: PortalArea;
  /** The box that chooses it, while projects are being chosen: the whole of it is the box's then. */
  box?: ReactNode;
}

/** A project in a list on a phone, or in a short list anywhere. The whole of it is the link. */
export function ProjectListItem({ project, area, box }: ProjectListItemProps) {
  return (
    <li className={classes.item} data-choosing={box ? true : undefined}>
      {box}
      <div className={classes.line}>
        <Link to={projectPath(area)} params={{ code: project.project_code }} className={classes.link}>
          {project.property_owner_name}
        </Link>
        {project.is_new && <NewBadge />}
        <span className={classes.when}>
          <RelativeTime value={project.updated_at} />
        </span>
      </div>
      <div className={classes.facts}>
        <span className={classes.number}>{project.project_number}</span> · {project.damage_type} ·{" "}
        {project.address.formatted}
      </div>
      <div className={classes.line}>
        <StatusBadge status={project.status} />
        {(project.urgency_level === "high" || project.urgency_level === "critical") && (
          <UrgencyBadge urgency={project.urgency_level} />
        )}
      </div>
    </li>
  );
}

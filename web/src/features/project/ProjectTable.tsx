import { Link } from "@tanstack/react-router";
import type { ProjectCard } from "@/api/project";
import { RelativeTime } from "@/components/DateText";
import classes from "@/components/ListTable.module.css";
import { NewBadge } from "@/components/NewBadge";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { StatusBadge } from "@/components/StatusBadge";
import { UrgencyBadge } from "@/components/UrgencyBadge";
import own from "./ProjectListPage.module.css";

/** The list on a desktop: dense, one project a row, the row is the link. */
export function ProjectTable({ projects, area }: { projects: ProjectCard[]; area: PortalArea }) {
  return (
    <div className={classes.tableWrap}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Owner and property</th>
            <th scope="col">Project</th>
            <th scope="col">Damage</th>
            <th scope="col">Status</th>
            <th scope="col">Urgency</th>
            <th scope="col">{area === "admin" ? "Partner and contractor" : "Contractor"}</th>
            <th scope="col">Updated</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id} className={classes.row}>
              <td>
                <div className={own.owner}>
                  <Link to={projectPath(area)} params={{ code: project.project_code }} className={classes.link}>
                    {project.property_owner_name}
                  </Link>
                  {project.is_new && <NewBadge />}
                </div>
                <div className={classes.faint}>{project.address.formatted}</div>
              </td>
              <td className={classes.number}>
                {project.project_number}
                <div className={classes.faint}>{project.insurance_claim_number ?? project.project_code}</div>
              </td>
              <td className={own.damage}>{project.damage_type}</td>
              <td>
                <StatusBadge status={project.status} />
              </td>
              <td>
                <UrgencyBadge urgency={project.urgency_level} />
              </td>
              <td>
                {area === "admin" && (
                  <div>{project.referral_partner?.company_name ?? project.referral_partner?.full_name}</div>
                )}
                <div className={classes.faint}>{project.contractor?.company_name ?? "Unassigned"}</div>
              </td>
              <td className={classes.number}>
                <RelativeTime value={project.updated_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ProjectCard } from "@/api/project";
import { RelativeTime } from "@/components/DateText";
import { NewBadge } from "@/components/NewBadge";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { StatusBadge } from "@/components/StatusBadge";
import { UrgencyBadge } from "@/components/UrgencyBadge";
import classes from "./ProjectListPage.module.css";

/** The list on a desktop: dense, one project a row, the row is the link. */
export function ProjectTable({ projects, area }: { projects: ProjectCard[]; area: PortalArea }) {
  return (
    <div className={classes.tableWrap}>
      <Table className={classes.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Owner and property</Table.Th>
            <Table.Th>Project</Table.Th>
            <Table.Th>Damage</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Urgency</Table.Th>
            <Table.Th>{area === "admin" ? "Partner and contractor" : "Contractor"}</Table.Th>
            <Table.Th>Updated</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {projects.map((project) => (
            <Table.Tr key={project.id} className={classes.row}>
              <Table.Td>
                <div className={classes.owner}>
                  <Link to={projectPath(area)} params={{ code: project.project_code }} className={classes.link}>
                    {project.property_owner_name}
                  </Link>
                  {project.is_new && <NewBadge />}
                </div>
                <div className={classes.faint}>{project.address.formatted}</div>
              </Table.Td>
              <Table.Td className={classes.number}>
                {project.project_number}
                <div className={classes.faint}>{project.insurance_claim_number ?? project.project_code}</div>
              </Table.Td>
              <Table.Td>{project.damage_type}</Table.Td>
              <Table.Td>
                <StatusBadge status={project.status} />
              </Table.Td>
              <Table.Td>
                <UrgencyBadge urgency={project.urgency_level} />
              </Table.Td>
              <Table.Td>
                {area === "admin" && (
                  <div>{project.referral_partner?.company_name ?? project.referral_partner?.full_name}</div>
                )}
                <div className={classes.faint}>{project.contractor?.company_name ?? "Unassigned"}</div>
              </Table.Td>
              <Table.Td className={classes.number}>
                <RelativeTime value={project.updated_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

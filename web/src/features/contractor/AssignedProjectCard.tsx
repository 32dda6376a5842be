import { Button } from "@mantine/core";
import {
  IconBuilding,
  IconDroplet,
  IconFlame,
  IconFolder,
  IconMapPin,
  IconMessages,
  IconPlus,
  IconSearch,
} from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import contractorText from "locales/contractor.ftl";
import { type MouseEvent, memo, type ReactNode, useId } from "react";
import type { ProjectCard } from "@/api/project";
import {
  type FoundField,
  matchedAddress,
  matchedField,
  NamedMatch,
  otherMatches,
} from "@/components/display/SearchMatch";
import { StatusBadge } from "@/components/display/StatusBadge";
import { UrgencyBadge } from "@/components/display/UrgencyBadge";
import { TurnText } from "@/components/project/TurnText";
import { titleOf } from "@/lib/project/project-title";
import classes from "./AssignedProjectCard.module.css";
import { TimelineStart } from "./TimelineStart";

interface AssignedProjectCardProps {
  project: ProjectCard;
  /** Fields that matched the search. */
  found?: FoundField[] | undefined;
  onAddUpdate: (project: ProjectCard) => void;
  onMessages: (project: ProjectCard) => void;
  /** Renders the project's unread message count. */
  unreadMessages: (project: ProjectCard) => ReactNode;
}

/**
 * Project card for contractors, with address, urgency, and a button that adds an update. Memoized so that other changes on the
 * page do not rerender it.
 */
export const AssignedProjectCard = memo(function AssignedProjectCard({
  project,
  found,
  onAddUpdate,
  onMessages,
  unreadMessages,
}: AssignedProjectCardProps) {
  const navigate = useNavigate();
  const titleId = useId();
  const to = "/contractor/projects/$code" as const;
  const params = { code: project.project_code };

  const open = (event: MouseEvent) => {
    const isOwnControl = (event.target as Element).closest("button, a") !== null;
    // Ignore clicks that select text (to copy the address) and clicks with modifier keys, which have their own meaning in
    // browsers.
    const isSelecting = window.getSelection()?.isCollapsed === false;
    const hasKey = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isOwnControl && !isSelecting && !hasKey) void navigate({ to, params });
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the card only enlarges the click target of the link inside it
    <article
      className={classes.card}
      data-new={project.is_new || undefined}
      data-critical={project.urgency_level === "critical" || undefined}
      aria-label={`${titleOf(project)}, ${project.project_number}`}
      onClick={open}
    >
      {project.urgency_level === "critical" && (
        <div className={classes.critical}>
          <IconFlame size={18} aria-hidden />
          <span>{contractorText("critical-priority")}</span>
        </div>
      )}
      <div className={classes.body}>
        <div className={classes.head}>
          <Link id={titleId} to={to} params={params} className={classes.title}>
            {matchedField(project, "property_owner_name", found)}
          </Link>
          {project.is_new && <span className={classes.new}>{contractorText("is-new")}</span>}
          <span className={classes.push}>
            <UrgencyBadge urgency={project.urgency_level} />
          </span>
        </div>
        <CardFacts project={project} found={found} />
        <div className={classes.standing}>
          <StatusBadge status={project.status} />
          {project.timeline_start && <TimelineStart date={project.timeline_start} />}
        </div>
        <TurnText project={project} className={classes.turn} />
        <div className={classes.actions}>
          <Button
            variant="default"
            h={44}
            leftSection={<IconMessages size={18} aria-hidden />}
            onClick={() => onMessages(project)}
            aria-haspopup="dialog"
            aria-describedby={titleId}
          >
            <span>{contractorText("messages")}</span>
            {unreadMessages(project)}
          </Button>
          {project.abilities.add_update && (
            <Button
              className={classes.add}
              h={44}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => onAddUpdate(project)}
              aria-label={contractorText("add-update-to", { project: titleOf(project) })}
            >
              {contractorText("add-update")}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
});

function CardFacts({ project, found }: Pick<AssignedProjectCardProps, "project" | "found">) {
  return (
    <ul className={classes.facts}>
      <li className={classes.place}>
        <IconMapPin size={18} stroke={1.75} aria-hidden />
        <span>{matchedAddress(project, found)}</span>
      </li>
      <li>
        <IconFolder size={18} stroke={1.75} aria-hidden />
        <span>{matchedField(project, "project_number", found)}</span>
      </li>
      <li>
        <IconDroplet size={18} stroke={1.75} aria-label={contractorText("damage")} />
        <span>{matchedField(project, "damage_type", found)}</span>
      </li>
      {project.referral_partner?.company_name && (
        <li>
          <IconBuilding size={18} stroke={1.75} aria-label={contractorText("submitted-by")} />
          <span>{project.referral_partner.company_name}</span>
        </li>
      )}
      {otherMatches(found).map((field) => (
        <li key={field.matched_field}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <span>
            <NamedMatch found={field} />
          </span>
        </li>
      ))}
    </ul>
  );
}

import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import scheduleText from "locales/schedule.ftl";
import { useState } from "react";
import type { Schemas } from "@/api/client";
import { Panel } from "@/components/layout/Panel";
import { projectTitle } from "@/lib/project/project-title";
import { formatDate } from "@/lib/time/dates";
import classes from "./DueUpdates.module.css";

/** How many updates are shown at first, to leave room for the projects below. */
const SHOWN = 3;

interface DueUpdatesProps {
  updates: Schemas["DueUpdate"][];
  onAddUpdate: (code: string) => void;
}

/** The projects whose updates are overdue, with a button that adds one. Nothing if there are none. */
export function DueUpdates({ updates, onAddUpdate }: DueUpdatesProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (updates.length === 0) return null;
  // A list with one more item is shown in full.
  const shown = isWhole || updates.length <= SHOWN + 1 ? updates : updates.slice(0, SHOWN);
  const rest = updates.length - shown.length;
  return (
    <Panel title={scheduleText("due-title")} flush>
      <ul className={classes.list}>
        {shown.map(({ project, reason, since }) => (
          <li key={project.project_code} className={classes.item}>
            <div className={classes.words}>
              <Link to="/contractor/projects/$code" params={{ code: project.project_code }} className={classes.title}>
                {projectTitle(project)}
              </Link>
              <Text size="sm" c="dimmed">
                {scheduleText(`due-${reason}`, { date: formatDate(since) })}
              </Text>
            </div>
            <Button
              h={44}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              aria-label={scheduleText("add-update-to", { project: projectTitle(project) })}
              onClick={() => onAddUpdate(project.project_code)}
            >
              {scheduleText("add-update")}
            </Button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" fullWidth h={44} onClick={() => setIsWhole(true)}>
          {scheduleText("due-more", { count: rest })}
        </Button>
      )}
    </Panel>
  );
}

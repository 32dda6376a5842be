import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import scheduleText from "locales/schedule.ftl";
import { useState } from "react";
import { Panel } from "@/components/layout/Panel";
import type { SiteDue } from "@/lib/site/plan";
import { formatDate } from "@/lib/time/dates";
import classes from "./DueUpdates.module.css";

/** How many updates are shown at first, to leave room for the projects below. */
const SHOWN = 3;

interface DueUpdatesProps {
  updates: SiteDue[];
  /** Whether an update can be added here; each one can if omitted. */
  canAdd?: (update: SiteDue) => boolean;
  onAddUpdate: (update: SiteDue) => void;
}

/** The projects whose updates are overdue, with a button that adds one. Nothing if there are none. */
export function DueUpdates({ updates, canAdd, onAddUpdate }: DueUpdatesProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (updates.length === 0) return null;
  // A list with one more item is shown in full.
  const shown = isWhole || updates.length <= SHOWN + 1 ? updates : updates.slice(0, SHOWN);
  const rest = updates.length - shown.length;
  return (
    <Panel title={scheduleText("due-title")} flush>
      <ul className={classes.list}>
        {shown.map((update) => (
          <li key={update.number} className={classes.item}>
            <div className={classes.words}>
              <DueProject update={update} />
              <Text size="sm" c="dimmed">
                {scheduleText(`due-${update.reason}`, { date: formatDate(update.since) })}
              </Text>
            </div>
            {(!canAdd || canAdd(update)) && (
              <Button
                h={44}
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                aria-label={scheduleText("add-update-to", { project: update.title })}
                onClick={() => onAddUpdate(update)}
              >
                {scheduleText("add-update")}
              </Button>
            )}
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

/** A link to the project. Without a network there is no page to open. */
function DueProject({ update: { code, title } }: { update: SiteDue }) {
  if (code === undefined) return <span className={classes.name}>{title}</span>;
  return (
    <Link to="/contractor/projects/$code" params={{ code }} className={classes.title}>
      {title}
    </Link>
  );
}

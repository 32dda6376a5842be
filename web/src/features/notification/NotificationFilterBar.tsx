import { Button, CloseButton, NativeSelect } from "@mantine/core";
import notificationPageText from "locales/notification-page.ftl";
import { useEffect, useState } from "react";
import { CodeField } from "@/components/fields/CodeField";
import { projectCodeOf } from "@/lib/forms/rules";
import classes from "./NotificationsPage.module.css";
import type { NotificationFilters } from "./queries";
import { NOTIFICATION_TYPES } from "./search";

const TYPES = NOTIFICATION_TYPES.map((value) => ({ value, label: notificationPageText(`type-${value}`) }));
const CODE_LENGTH = 6;

interface NotificationFilterBarProps {
  filters: NotificationFilters;
  onChange: (change: NotificationFilters) => void;
}

/** The choices of which notifications to show. */
const SHOWN = [
  { unread: undefined, snoozed: undefined, label: notificationPageText("all") },
  { unread: true, snoozed: undefined, label: notificationPageText("only-unread") },
  { unread: undefined, snoozed: true, label: notificationPageText("only-snoozed") },
];

/** Filters for unread, snoozed, type, and project. A native select is lightweight and works best on phones. */
export function NotificationFilterBar({ filters, onChange }: NotificationFilterBarProps) {
  const { type, project = "" } = filters;
  const [typed, setTyped] = useState(project);
  // The URL can also change through Back or 'Clear filters'.
  useEffect(() => setTyped((before) => (projectCodeOf(before) === project ? before : project)), [project]);

  const typeCode = (text: string) => {
    const code = projectCodeOf(text);
    setTyped(text);
    // Filter only by complete codes.
    if (code === "") onChange({ project: undefined });
    else if (code.length === CODE_LENGTH) onChange({ project: code });
  };

  return (
    <search className={classes.bar} aria-label={notificationPageText("filters")}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have the look of a form group */}
      <div className={classes.choice} role="group" aria-label={notificationPageText("show")}>
        {SHOWN.map(({ label, unread, snoozed }) => {
          const isChosen = Boolean(filters.unread) === Boolean(unread) && Boolean(filters.snoozed) === Boolean(snoozed);
          return (
            <Button
              key={label}
              variant={isChosen ? "light" : "default"}
              aria-pressed={isChosen}
              onClick={() => onChange({ unread, snoozed })}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <NativeSelect
        className={classes.type}
        aria-label={notificationPageText("type")}
        data={[{ value: "", label: notificationPageText("any-type") }, ...TYPES]}
        value={type ?? ""}
        onChange={(event) =>
          onChange({ type: NOTIFICATION_TYPES.find((option) => option === event.currentTarget.value) })
        }
      />
      <CodeField
        className={classes.code}
        aria-label={notificationPageText("project")}
        placeholder={notificationPageText("project")}
        rightSection={
          typed && <CloseButton aria-label={notificationPageText("clear-code")} onClick={() => typeCode("")} />
        }
        value={typed}
        onChange={typeCode}
      />
    </search>
  );
}

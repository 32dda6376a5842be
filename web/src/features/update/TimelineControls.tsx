import { Button, Menu, NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import timelineText from "locales/timeline.ftl";
import { UPDATE_FILTERS, type UpdateFilter } from "./filters";
import type { UpdateSort } from "./queries";
import classes from "./Timeline.module.css";

const SORTS: Array<{ value: UpdateSort; label: string }> = [
  { value: "newest", label: timelineText("newest-first") },
  { value: "oldest", label: timelineText("oldest-first") },
];

interface TimelineControlsProps {
  chosen: ReadonlySet<UpdateFilter>;
  onChoose: (chosen: ReadonlySet<UpdateFilter>) => void;
  sort: UpdateSort;
  onSort: (sort: UpdateSort) => void;
}

/** Filters and sort order of the timeline. */
export function TimelineControls({ chosen, onChoose, sort, onSort }: TimelineControlsProps) {
  const toggle = (filter: UpdateFilter) => {
    const next = new Set(chosen);
    if (!next.delete(filter)) next.add(filter);
    onChoose(next);
  };
  return (
    <div className={classes.controls}>
      <Menu closeOnItemClick={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={18} aria-hidden />}
            rightSection={chosen.size > 0 ? <span className={classes.count}>{chosen.size}</span> : undefined}
          >
            {timelineText("filter")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {UPDATE_FILTERS.map(([filter, label]) => (
            <Menu.CheckboxItem key={filter} checked={chosen.has(filter)} onChange={() => toggle(filter)}>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <NativeSelect
        aria-label={timelineText("sort")}
        data={SORTS}
        value={sort}
        onChange={(event) => onSort(event.currentTarget.value as UpdateSort)}
      />
    </div>
  );
}

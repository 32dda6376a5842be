import { Button, NativeSelect } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import projectListText from "locales/project-list.ftl";
import { type ReactNode, useId } from "react";
import { statusOptions, urgencyOptions } from "@/lib/project/status";
import { PROJECT_ORDERS } from "./columns";
import classes from "./ProjectFilterBar.module.css";
import type { ProjectFilters } from "./queries";
import { TokenField } from "./TokenField";

const ORDER_CHOICES = PROJECT_ORDERS.map((value) => ({ value, label: projectListText(`order-${value}`) }));
const ASSIGNMENTS = [
  { value: "", label: projectListText("filter-any-assignment") },
  { value: "true", label: projectListText("filter-unassigned") },
  { value: "false", label: projectListText("filter-assigned") },
];

const SUBMITTERS = [
  { value: "", label: projectListText("filter-all-submissions") },
  { value: "true", label: projectListText("filter-my-submissions") },
];

interface ProjectFilterBarProps {
  filters: ProjectFilters;
  onChange: (change: Partial<ProjectFilters>) => void;
  withAssignment?: boolean;
  /** Set for users who can see projects submitted by others. */
  withSubmitter?: boolean;
  /** The search field, if the page has its own. */
  field?: ReactNode;
}

/** Search, status, urgency, and order. The selects are native: lightweight and best on phones. On phones they are behind a
 *  button so that the list starts on the first screen. */
export function ProjectFilterBar(props: ProjectFilterBarProps) {
  const { filters, onChange, withAssignment = false, withSubmitter = false, field } = props;
  const choicesId = useId();
  const [isOpen, { toggle }] = useDisclosure(false);
  const { status, urgency, unassigned, mine, sort } = filters;
  // The filters that this bar offers. The page shows the others as chips.
  const choices = [status, urgency, sort, withAssignment ? unassigned : undefined, withSubmitter ? mine : undefined];
  const chosen = choices.filter((choice) => choice !== undefined).length;
  return (
    <search className={classes.bar}>
      <div className={classes.search}>
        {field ?? (
          <TokenField
            label={projectListText("search")}
            search={filters.search ?? ""}
            seesAll={withSubmitter}
            onChange={onChange}
          />
        )}
      </div>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={toggle}
      >
        {projectListText("filters", { chosen })}
      </Button>
      <div id={choicesId} className={classes.choices} data-open={isOpen || undefined}>
        <NativeSelect
          aria-label={projectListText("filter-status")}
          data={[{ value: "", label: projectListText("filter-all-statuses") }, ...statusOptions]}
          value={filters.status ?? ""}
          onChange={(event) =>
            // A group filter covers several statuses; choosing a status here replaces it.
            onChange({
              status: statusOptions.find(({ value }) => value === event.currentTarget.value)?.value,
              group: undefined,
            })
          }
        />
        <NativeSelect
          aria-label={projectListText("filter-urgency")}
          data={[{ value: "", label: projectListText("filter-any-urgency") }, ...urgencyOptions]}
          value={filters.urgency ?? ""}
          onChange={(event) =>
            onChange({ urgency: urgencyOptions.find(({ value }) => value === event.currentTarget.value)?.value })
          }
        />
        {withAssignment && (
          <NativeSelect
            aria-label={projectListText("filter-assignment")}
            data={ASSIGNMENTS}
            value={filters.unassigned === undefined ? "" : String(filters.unassigned)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onChange({ unassigned: value === "" ? undefined : value === "true" });
            }}
          />
        )}
        {withSubmitter && (
          <NativeSelect
            aria-label={projectListText("filter-submitter")}
            data={SUBMITTERS}
            value={filters.mine ? "true" : ""}
            onChange={(event) => onChange({ mine: event.currentTarget.value === "true" || undefined })}
          />
        )}
        <NativeSelect
          aria-label={projectListText("filter-order")}
          data={ORDER_CHOICES}
          value={filters.sort ?? "newest"}
          onChange={(event) => onChange({ sort: PROJECT_ORDERS.find((order) => order === event.currentTarget.value) })}
        />
      </div>
    </search>
  );
}

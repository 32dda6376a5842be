import { Button, Menu, NativeSelect, Skeleton } from "@mantine/core";
import { IconFolder, IconHourglass, IconTags, IconX } from "@tabler/icons-react";
import calendarText from "locales/calendar.ftl";
import { lazy, Suspense, useState } from "react";
import { CodeField } from "@/components/fields/CodeField";
import { projectCodeOf } from "@/lib/forms/rules";
import { eventTypeOptions } from "@/lib/project/event-words";
import chip from "./EntryChip.module.css";
import classes from "./Toolbar.module.css";
import { typeSign } from "./type-signs";
import type { CalendarAddress } from "./use-calendar-address";

// Only admins can search for companies.
const CompanyFilter = lazy(() => import("./CompanyFilter"));

const CODE_LENGTH = 6;

interface FiltersProps {
  address: CalendarAddress;
  companies: "all" | Array<{ id: string; company_name: string }>;
}

/** Filters by project, company, and event type. */
export function Filters({ address: { filters, types, set }, companies }: FiltersProps) {
  const toggle = (type: string) => {
    const next = types.some((known) => known === type) ? types.filter((known) => known !== type) : [...types, type];
    set({ type: next.length > 0 ? next.join(",") : undefined });
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <div className={classes.filters}>
      {filters.project ? (
        <Button
          variant="light"
          leftSection={<IconFolder size={18} aria-hidden />}
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={calendarText("clear-project", { code: filters.project })}
          onClick={() => set({ project: undefined })}
        >
          {filters.project}
        </Button>
      ) : (
        <ProjectField onCode={(project) => set({ project })} />
      )}
      <Menu closeOnItemClick={false} position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconTags size={18} aria-hidden />}
            rightSection={types.length > 0 ? <span className={classes.count}>{types.length}</span> : undefined}
          >
            {calendarText("types")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {eventTypeOptions.map(({ value, label }) => (
            <Menu.CheckboxItem key={value} checked={types.includes(value)} onChange={() => toggle(value)}>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {companies === "all" ? (
        <Suspense fallback={<Skeleton className={classes.company} height={44} />}>
          <CompanyFilter chosen={filters.contractor} onChoose={(contractor) => set({ contractor })} />
        </Suspense>
      ) : (
        (companies.length > 1 || filters.contractor !== undefined) && (
          <NativeSelect
            className={classes.company}
            aria-label={calendarText("contractor")}
            data={[
              { value: "", label: calendarText("all-contractors") },
              ...companies.map(({ id, company_name }) => ({ value: id, label: company_name })),
              ...(filters.contractor && !companies.some(({ id }) => id === filters.contractor)
                ? [{ value: filters.contractor, label: calendarText("chosen-company") }]
                : []),
            ]}
            value={filters.contractor ?? ""}
            onChange={(event) => set({ contractor: event.currentTarget.value || undefined })}
          />
        )
      )}
      {isFiltered && (
        <Button variant="subtle" onClick={() => set({ project: undefined, contractor: undefined, type: undefined })}>
          {calendarText("clear-filters")}
        </Button>
      )}
    </div>
  );
}

/** Input for a project code; applied once the code is complete. */
function ProjectField({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState("");
  const change = (text: string) => {
    const code = projectCodeOf(text);
    setTyped(text);
    if (code.length === CODE_LENGTH) onCode(code);
  };
  return (
    <CodeField
      className={classes.code}
      aria-label={calendarText("project")}
      placeholder={calendarText("project")}
      leftSection={<IconFolder size={18} aria-hidden />}
      value={typed}
      onChange={change}
    />
  );
}

/** Explains the colors, icons, and dashed borders. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label={calendarText("legend")}>
      {eventTypeOptions.map(({ value, label }) => {
        const TypeSign = typeSign(value);
        return (
          <li key={value}>
            <span className={`${chip.tone} ${classes.sample}`} data-type={value}>
              <TypeSign size={14} aria-hidden />
            </span>
            <span>{label}</span>
          </li>
        );
      })}
      <li>
        <span className={`${chip.tone} ${classes.sample}`} data-proposed>
          <IconHourglass size={14} aria-hidden />
        </span>
        <span>{calendarText("proposed")}</span>
      </li>
    </ul>
  );
}

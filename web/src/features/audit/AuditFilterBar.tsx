import { Button, NativeSelect } from "@mantine/core";
import auditText from "locales/audit.ftl";
import { lazy, Suspense } from "react";
import { DayField } from "@/components/fields/DayField";
import classes from "./AuditPage.module.css";
import { AUDIT_EVENTS, eventLabel } from "./events";
import { CHOICE_KINDS, type ChoiceKind } from "./queries";
import { type AuditFilters, SEVERITIES } from "./search";

// Loaded separately so that it does not delay the log.
const ChoiceFilter = lazy(() => import("./ChoiceFilter"));

const SEVERITY_CHOICES = ["" as const, ...SEVERITIES].map((value) => ({
  value,
  label: value === "" ? auditText("severities") : auditText(`severities-${value}`),
}));
const KINDS = AUDIT_EVENTS.map((value) => ({ value, label: eventLabel(value) }));

interface AuditFilterBarProps {
  filters: AuditFilters;
  /** Display names of the selected user and project, if known from the loaded events. */
  names: Record<ChoiceKind, string | undefined>;
  onChange: (change: AuditFilters) => void;
}

/** Filters for severity, event, person, project, and time. Native selects are lightweight and work best on phones. */
export function AuditFilterBar({ filters, names, onChange }: AuditFilterBarProps) {
  return (
    <search className={classes.bar} aria-label={auditText("filters")}>
      <NativeSelect
        className={classes.severity}
        label={auditText("severity")}
        data={SEVERITY_CHOICES}
        value={filters.severity ?? ""}
        onChange={(event) => onChange({ severity: SEVERITIES.find((option) => option === event.currentTarget.value) })}
      />
      <NativeSelect
        className={classes.kind}
        label={auditText("kind")}
        data={[{ value: "", label: auditText("any-kind") }, ...KINDS]}
        value={filters.event ?? ""}
        onChange={(event) => onChange({ event: AUDIT_EVENTS.find((option) => option === event.currentTarget.value) })}
      />
      {CHOICE_KINDS.map((kind) => (
        <Suspense key={kind} fallback={<div className={classes.choice} />}>
          <ChoiceFilter
            kind={kind}
            chosen={filters[kind]}
            name={names[kind]}
            onChoose={(chosen) => onChange(kind === "person" ? { person: chosen } : { project: chosen })}
          />
        </Suspense>
      ))}
      <div className={classes.dates}>
        <Button
          variant={filters.since ? "light" : "default"}
          aria-pressed={filters.since !== undefined}
          onClick={() => onChange({ since: filters.since ? undefined : "24h", from: undefined, to: undefined })}
        >
          {auditText("last24h")}
        </Button>
        <DayField
          className={classes.day}
          label={auditText("from")}
          max={filters.to}
          value={filters.from ?? ""}
          onChange={(from) => onChange({ since: undefined, from })}
        />
        <DayField
          className={classes.day}
          label={auditText("to")}
          min={filters.from}
          value={filters.to ?? ""}
          onChange={(to) => onChange({ since: undefined, to })}
        />
      </div>
    </search>
  );
}

import { Button, NativeSelect } from "@mantine/core";
import { lazy, Suspense } from "react";
import { DayField } from "@/components/DayField";
import classes from "./AuditPage.module.css";
import { type AuditFilters, SEVERITIES } from "./search";
import { AUDIT_EVENTS, EVENT_LABELS, auditTexts as texts } from "./texts";

// A search among the accounts comes after the log.
const PersonFilter = lazy(() => import("./PersonFilter"));

const GRAVITIES = ["" as const, ...SEVERITIES].map((value) => ({ value, label: texts.gravities[value] }));
const KINDS = AUDIT_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] }));

interface AuditFilterBarProps {
  filters: AuditFilters;
  /** What the person is called whom the log is narrowed to, if the events say so. */
  person: string | undefined;
  onChange: (change: AuditFilters) => void;
}

/** Gravity, event, time and person. The selects are the browser's own: best on phones, and light. */
export function AuditFilterBar({ filters, person, onChange }: AuditFilterBarProps) {
  return (
    <search className={classes.bar} aria-label={texts.filters}>
      <NativeSelect
        className={classes.gravity}
        label={texts.gravity}
        data={GRAVITIES}
        value={filters.severity ?? ""}
        onChange={(event) => onChange({ severity: SEVERITIES.find((word) => word === event.currentTarget.value) })}
      />
      <NativeSelect
        className={classes.kind}
        label={texts.kind}
        data={[{ value: "", label: texts.anyKind }, ...KINDS]}
        value={filters.event ?? ""}
        onChange={(event) => onChange({ event: AUDIT_EVENTS.find((word) => word === event.currentTarget.value) })}
      />
      <Suspense fallback={<div className={classes.person} />}>
        <PersonFilter chosen={filters.person} name={person} onChoose={(chosen) => onChange({ person: chosen })} />
      </Suspense>
      <Button
        variant={filters.since ? "light" : "default"}
        aria-pressed={filters.since !== undefined}
        onClick={() => onChange({ since: filters.since ? undefined : "24h", from: undefined, to: undefined })}
      >
        {texts.last24h}
      </Button>
      <DayField
        className={classes.day}
        label={texts.from}
        max={filters.to}
        value={filters.from ?? ""}
        onChange={(from) => onChange({ since: undefined, from })}
      />
      <DayField
        className={classes.day}
        label={texts.to}
        min={filters.from}
        value={filters.to ?? ""}
        onChange={(to) => onChange({ since: undefined, to })}
      />
    </search>
  );
}

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import classes from "./AuditPage.module.css";
import { type AuditFilters, SEVERITIES } from "./search";
import { AUDIT_EVENTS, EVENT_LABELS, auditTexts as texts } from "./texts";

const GRAVITIES = ["" as const, ...SEVERITIES].map((value) => ({ value, label: texts.gravities[value] }));
const KINDS = AUDIT_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] }));

interface AuditFilterBarProps {
  filters: AuditFilters;
  /** What the person is called whom the log is narrowed to. */
  person: string;
  onChange: (change: AuditFilters) => void;
}

/** Gravity, event, days and person. The selects are the browser's own: best on phones, and light. */
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
      <TextInput
        className={classes.day}
        type="date"
        label={texts.from}
        max={filters.to}
        value={filters.from ?? ""}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        className={classes.day}
        type="date"
        label={texts.to}
        min={filters.from}
        value={filters.to ?? ""}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
      {filters.person && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange({ person: undefined })}
        >
          {texts.person(person)}
        </Button>
      )}
    </search>
  );
}

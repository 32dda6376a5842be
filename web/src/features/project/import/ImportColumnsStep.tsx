import projectImportText from "locales/project-import.ftl";
import type { Schemas } from "@/api/client";
import "@mantine/core/styles/Checkbox.layer.css";
import { Alert, Checkbox, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { DAMAGE_TYPES } from "@/lib/project/damage-types";
import { type UrgencyLevel, urgencyOptions } from "@/lib/project/status";
import classes from "./ImportPage.module.css";
import {
  type ForAllRows,
  IMPORT_FIELDS,
  type ImportChoices,
  type ImportColumns,
  type ImportField,
  type ImportPlace,
  missingFields,
} from "./import-queries";

/** The most characters of a row that a menu shows on a phone. */
const MENU = 20;

/** As many cells as fit into a menu on a phone, and the number of the rest. */
export function beginningOf(cells: string[]): string {
  let shown = 1;
  while (shown < cells.length && cells.slice(0, shown + 1).join(", ").length <= MENU) shown += 1;
  const start = cells.slice(0, shown).join(", ");
  const short = start.length > MENU ? `${start.slice(0, MENU - 1).trimEnd()}…` : start;
  return shown < cells.length ? `${short} +${cells.length - shown}` : short;
}

function sheetText({ name, rows, is_hidden: isHidden }: Schemas["ImportSheet"]): string {
  return typeof rows === "number"
    ? projectImportText("sheet-rows", { name, rows, isHidden })
    : projectImportText("sheet-unreadable", { name, isHidden });
}

interface ColumnsStepProps {
  name: string;
  layout: ImportColumns;
  fields: Array<ImportField | null>;
  choices: ImportChoices;
  isBusy: boolean;
  onPlace: (place: ImportPlace) => void;
  onFields: (fields: Array<ImportField | null>) => void;
  onChoices: (choices: ImportChoices) => void;
}

/** The most characters shown of a sample value. */
const SAMPLE = 40;

/** The first distinct values of a column. */
function shownSamples(samples: string[]): string {
  const short = samples.map((text) => (text.length > SAMPLE ? `${text.slice(0, SAMPLE).trimEnd()}…` : text));
  return [...new Set(short)].join(" · ");
}

const CHOICES = Object.entries(IMPORT_FIELDS) as Array<[ImportField, string]>;

/** The columns step: maps each column to a field, with a guess based on the heading. A field is used by at most one column. */
export function ColumnsStep({ name, layout, fields, choices, isBusy, onFields, ...props }: ColumnsStepProps) {
  const missing = missingFields(fields, choices.forAll);
  const choose = (at: number, chosen: string) =>
    onFields(
      fields.map((field, column) => {
        if (column === at) return (chosen || null) as ImportField | null;
        return field === chosen ? null : field;
      }),
    );
  return (
    <>
      <Text fw={600}>{projectImportText("holds", { name, rows: layout.rows })}</Text>
      <Encoding layout={layout} />
      <HeaderPlace layout={layout} isBusy={isBusy} onPlace={props.onPlace} />
      <Text c="dimmed">{projectImportText("columns-hint")}</Text>
      {missing.length > 0 && (
        <Alert icon={<IconAlertTriangle aria-hidden />} color="yellow">
          {projectImportText("missing", { fields: missing.join(", ") })}
        </Alert>
      )}
      <ul className={classes.columns} aria-label={projectImportText("columns")}>
        {layout.columns.map((column, at) => {
          const heading = column.heading.trim() || projectImportText("no-heading", { number: at + 1 });
          // Skip empty separator columns.
          if (column.heading.trim() === "" && column.samples.length === 0 && !fields[at]) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; headings may repeat
            <li key={at} className={classes.column}>
              <div className={classes.named}>
                <strong>{heading}</strong>
                <span className={classes.samples}>{shownSamples(column.samples)}</span>
              </div>
              <NativeSelect
                aria-label={projectImportText("field-of", { heading })}
                value={fields[at] ?? ""}
                disabled={isBusy}
                onChange={(event) => choose(at, event.currentTarget.value)}
              >
                <option value="">{projectImportText("not-used")}</option>
                {CHOICES.map(([field, label]) => (
                  <option key={field} value={field}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </li>
          );
        })}
      </ul>
      <ForAll value={choices.forAll} isBusy={isBusy} onChange={(forAll) => props.onChoices({ ...choices, forAll })} />
      <Checkbox
        label={projectImportText("leave-out")}
        description={projectImportText("leave-out-hint")}
        checked={choices.leaveOutDuplicates}
        disabled={isBusy}
        onChange={(event) => props.onChoices({ ...choices, leaveOutDuplicates: event.currentTarget.checked })}
      />
    </>
  );
}

/** The detected text encoding, with sample values that let the user verify it. */
function Encoding({ layout: { encoding, decoded } }: { layout: ImportColumns }) {
  if (!encoding || (encoding === "UTF-8" && decoded.length === 0)) return null;
  return (
    <Text size="sm" c="dimmed">
      {decoded.length > 0
        ? projectImportText("decoded", { name: encoding, values: decoded.join(" · ") })
        : projectImportText("encoding", { name: encoding })}
    </Text>
  );
}

interface ForAllProps {
  value: ForAllRows;
  isBusy: boolean;
  onChange: (value: ForAllRows) => void;
}

/** Default values for rows without their own. */
function ForAll({ value, isBusy, onChange }: ForAllProps) {
  const field = (name: "damage_type" | "insurance_carrier_name", label: string) => ({
    label,
    value: value[name],
    disabled: isBusy,
    autoComplete: "off",
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...value, [name]: event.currentTarget.value }),
  });
  return (
    <fieldset className={classes.forAll}>
      <legend>{projectImportText("for-all")}</legend>
      <Text size="sm" c="dimmed">
        {projectImportText("for-all-hint")}
      </Text>
      <div className={classes.place}>
        <NativeSelect
          label={projectImportText("urgency")}
          data={urgencyOptions}
          value={value.urgency_level}
          disabled={isBusy}
          onChange={(event) => onChange({ ...value, urgency_level: event.currentTarget.value as UrgencyLevel })}
        />
        <TextInput
          {...field("damage_type", projectImportText("damage-type"))}
          list="import-damage-types"
          maxLength={100}
        />
        <TextInput {...field("insurance_carrier_name", projectImportText("carrier"))} maxLength={100} />
      </div>
      <datalist id="import-damage-types">
        {DAMAGE_TYPES.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </fieldset>
  );
}

/** Selects the sheet and the heading row. */
function HeaderPlace({ layout, isBusy, onPlace }: Pick<ColumnsStepProps, "layout" | "isBusy" | "onPlace">) {
  return (
    <div className={classes.place}>
      {layout.sheets.length > 1 && (
        <NativeSelect
          label={projectImportText("sheet")}
          data={layout.sheets.map((sheet) => ({
            value: sheet.name,
            label: sheetText(sheet),
          }))}
          value={layout.sheet ?? ""}
          disabled={isBusy}
          onChange={(event) => onPlace({ sheet: event.currentTarget.value, headerRow: undefined })}
        />
      )}
      <NativeSelect
        label={projectImportText("header-row")}
        data={layout.top_rows.map(({ row, cells }) => ({
          value: `${row}`,
          label: projectImportText("top-row", { row, cells: beginningOf(cells) }),
        }))}
        value={`${layout.header_row}`}
        disabled={isBusy}
        onChange={(event) =>
          onPlace({ sheet: layout.sheet ?? undefined, headerRow: Number(event.currentTarget.value) })
        }
      />
    </div>
  );
}

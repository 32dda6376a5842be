import "@mantine/core/styles/Checkbox.layer.css";
import { Alert, Checkbox, NativeSelect, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./ImportPage.module.css";
import { IMPORT_FIELDS, type ImportColumns, type ImportField, missingFields } from "./import-queries";
import { importTexts as texts } from "./import-texts";

interface ColumnsStepProps {
  name: string;
  layout: ImportColumns;
  fields: Array<ImportField | null>;
  leaveOutDuplicates: boolean;
  isBusy: boolean;
  onSheet: (sheet: string) => void;
  onFields: (fields: Array<ImportField | null>) => void;
  onLeaveOut: (is: boolean) => void;
}

/** So many characters of a value are shown. */
const SAMPLE = 40;

/** The first values of a column, none of them twice. */
function shownSamples(samples: string[]): string {
  const short = samples.map((text) => (text.length > SAMPLE ? `${text.slice(0, SAMPLE).trimEnd()}…` : text));
  return [...new Set(short)].join(" · ");
}

const CHOICES = Object.entries(IMPORT_FIELDS) as Array<[ImportField, string]>;

/** What each column holds, as guessed by its heading; a field is held by one column. */
export function ColumnsStep({ name, layout, fields, isBusy, onFields, ...props }: ColumnsStepProps) {
  const missing = missingFields(fields);
  const choose = (at: number, chosen: string) =>
    onFields(
      fields.map((field, column) => {
        if (column === at) return (chosen || null) as ImportField | null;
        return field === chosen ? null : field;
      }),
    );
  return (
    <>
      <Text fw={600}>{texts.holds(name, layout.rows)}</Text>
      {layout.sheets.length > 1 && (
        <NativeSelect
          label={texts.sheet}
          data={layout.sheets}
          value={layout.sheet ?? ""}
          disabled={isBusy}
          onChange={(event) => props.onSheet(event.currentTarget.value)}
        />
      )}
      <Text c="dimmed">{texts.columnsHint}</Text>
      {missing.length > 0 && (
        <Alert icon={<IconAlertTriangle aria-hidden />} color="yellow">
          {texts.missing(missing)}
        </Alert>
      )}
      <ul className={classes.columns} aria-label={texts.columns}>
        {layout.columns.map((column, at) => {
          const heading = column.heading.trim() || texts.noHeading(at + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; headings may be the same
            <li key={at} className={classes.column}>
              <div className={classes.named}>
                <strong>{heading}</strong>
                <span className={classes.samples}>{shownSamples(column.samples)}</span>
              </div>
              <NativeSelect
                aria-label={texts.fieldOf(heading)}
                value={fields[at] ?? ""}
                disabled={isBusy}
                onChange={(event) => choose(at, event.currentTarget.value)}
              >
                <option value="">{texts.notUsed}</option>
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
      <Checkbox
        label={texts.leaveOut}
        description={texts.leaveOutHint}
        checked={props.leaveOutDuplicates}
        disabled={isBusy}
        onChange={(event) => props.onLeaveOut(event.currentTarget.checked)}
      />
    </>
  );
}

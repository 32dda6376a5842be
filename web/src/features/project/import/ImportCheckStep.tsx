import projectImportText from "locales/project-import.ftl";
import "@mantine/core/styles/Radio.layer.css";
import { Alert, Button, Radio, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { grouped } from "@/language/counts";
import { serverText } from "@/language/server-text";
import { urgencyLabel } from "@/lib/project/status";
import { formatPhone } from "@/lib/text/phone";
import { formatDate } from "@/lib/time/dates";
import classes from "./ImportPage.module.css";
import {
  type DateOrder,
  type ImportCheck,
  type ImportDates,
  type ImportPlan,
  useDownloadErrors,
} from "./import-queries";

interface CheckStepProps {
  check: ImportCheck;
  plan: ImportPlan;
  isBusy: boolean;
  onDateOrder: (order: DateOrder) => void;
}

/** The check step: what importing the rows would do. */
export function CheckStep({ check, plan, isBusy, onDateOrder }: CheckStepProps) {
  const isGood = check.wrong === 0 && check.ready > 0;
  const verdict =
    check.wrong > 0
      ? projectImportText("some-wrong", { wrong: check.wrong })
      : check.ready > 0
        ? projectImportText("all-ready", { ready: check.ready })
        : projectImportText("nothing-left");
  const figures = [
    [projectImportText("ready"), check.ready],
    [projectImportText("wrong"), check.wrong],
    [projectImportText("left-out"), check.left_out],
    [projectImportText("duplicates"), check.duplicates],
  ] as const;
  return (
    <>
      <Alert
        icon={isGood ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        color={isGood ? "green" : "red"}
        title={verdict}
      >
        {check.wrong > 0 && projectImportText("mend")}
      </Alert>
      <dl className={classes.figures}>
        {figures.map(([label, number]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{grouped(number)}</dd>
          </div>
        ))}
      </dl>
      {check.dates && <DateQuestion dates={check.dates} isBusy={isBusy} onChange={onDateOrder} />}
      {check.notes.length > 0 && (
        <section aria-label={projectImportText("notes")}>
          <ul className={classes.notes}>
            {check.notes.map((note, place) => (
              <li key={note}>{serverText(check.notes_text[place], note)}</li>
            ))}
          </ul>
        </section>
      )}
      {check.errors.length > 0 && <Errors check={check} plan={plan} />}
      <LeftOut rows={check.left_out_rows} count={check.left_out} />
      {check.preview.length > 0 && <Preview check={check} />}
    </>
  );
}

function Errors({ check, plan }: { check: ImportCheck; plan: ImportPlan }) {
  const download = useDownloadErrors();
  const save = () =>
    download.mutate(plan, {
      onError: (error) =>
        toast.error(projectImportText("download-failed"), messageOf(error, projectImportText("failed-hint"))),
    });
  return (
    <div>
      <div className={classes.head}>
        <Title order={2}>{projectImportText("errors")}</Title>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={save}
        >
          {projectImportText("download-errors")}
        </Button>
      </div>
      <Reasons label={projectImportText("errors")} rows={check.errors} />
      {check.errors.length >= 100 && (
        <Text size="sm" c="dimmed">
          {projectImportText("more-errors", { shown: check.errors.length })}
        </Text>
      )}
    </div>
  );
}

interface ReasonsProps {
  label: string;
  rows: ImportCheck["errors"];
}

/** Rows with the errors of each. */
function Reasons({ label, rows }: ReasonsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={`${classes.scrolled} ${classes.errors}`} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{projectImportText("row")}</th>
            <th scope="col">{projectImportText("problem")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((error) => (
            <tr key={`${error.row} ${error.field} ${error.code}`}>
              <td className={classes.number}>{error.row}</td>
              <td>{serverText(error.text, error.message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LeftOutProps {
  rows: ImportCheck["left_out_rows"];
  count: number;
}

/** Rows that are skipped because other projects have the same claim numbers. */
export function LeftOut({ rows, count }: LeftOutProps) {
  if (rows.length === 0) {
    return null;
  }
  return (
    <div>
      <Title order={2} mb="sm">
        {projectImportText("left-out-rows")}
      </Title>
      <Reasons label={projectImportText("left-out-rows")} rows={rows} />
      {count > rows.length && (
        <Text size="sm" c="dimmed">
          {projectImportText("more-left-out", { shown: rows.length })}
        </Text>
      )}
    </div>
  );
}

interface DateQuestionProps {
  dates: ImportDates;
  isBusy: boolean;
  onChange: (order: DateOrder) => void;
}

/** Asks for the order of day and month, once for the whole file. */
function DateQuestion({ dates, isBusy, onChange }: DateQuestionProps) {
  const { example, order, reason, month_first, day_first, proof } = dates;
  const hint =
    reason === "contradictory"
      ? projectImportText("date-reason-contradictory", { example })
      : reason === "chosen"
        ? projectImportText("date-reason-chosen", { example })
        : reason === "proven"
          ? projectImportText("date-reason-proven", { example, proof: proof ?? "" })
          : projectImportText("date-reason-assumed", { example, others: dates.ambiguous - 1 });
  return (
    <Radio.Group
      label={projectImportText("dates")}
      description={hint}
      value={reason === "contradictory" ? "" : order}
      onChange={(chosen) => onChange(chosen as DateOrder)}
    >
      <div className={classes.orders}>
        <Radio
          value="month_first"
          label={projectImportText("month-first", { day: formatDate(month_first) })}
          disabled={isBusy}
        />
        <Radio
          value="day_first"
          label={projectImportText("day-first", { day: formatDate(day_first) })}
          disabled={isBusy}
        />
      </div>
    </Radio.Group>
  );
}

type Previewed = ImportCheck["preview"][number];

/** The previewed fields. Columns without any value are hidden. */
const SHOWN: Array<[string, (project: Previewed) => string | null | undefined]> = [
  [projectImportText("owner"), (project) => project.property_owner_name],
  [projectImportText("owner-email"), (project) => project.property_owner_email],
  [
    projectImportText("owner-phone"),
    (project) => project.property_owner_phone && formatPhone(project.property_owner_phone),
  ],
  [projectImportText("street"), (project) => project.property_address],
  [projectImportText("unit"), (project) => project.unit],
  [projectImportText("city"), (project) => project.city],
  [projectImportText("state"), (project) => project.state],
  [projectImportText("zip"), (project) => project.zip_code],
  [projectImportText("damage"), (project) => project.damage_type],
  [projectImportText("urgency"), (project) => urgencyLabel(project.urgency_level)],
  [projectImportText("start"), (project) => project.timeline_start && formatDate(project.timeline_start)],
  [projectImportText("claim"), (project) => project.insurance_claim_number],
  [projectImportText("carrier"), (project) => project.insurance_carrier_name],
  [projectImportText("contractor"), (project) => project.contractor],
  [projectImportText("partner"), (project) => project.referral_partner],
];

function Preview({ check }: { check: ImportCheck }) {
  const columns = SHOWN.filter(([, value]) => check.preview.some((project) => value(project)));
  return (
    <div>
      <Title order={2} mb="sm">
        {projectImportText("preview")}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={classes.scrolled} aria-label={projectImportText("preview")} tabIndex={0}>
        <table className={`${classes.table} ${classes.preview}`}>
          <thead>
            <tr>
              <th scope="col">{projectImportText("row")}</th>
              {columns.map(([label]) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {check.preview.map((project) => (
              <tr key={project.row}>
                <td className={classes.number}>{project.row}</td>
                {columns.map(([label, value]) => (
                  <td key={label}>{value(project)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

import "@mantine/core/styles/Radio.layer.css";
import { Alert, Button, Radio, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { messageOf } from "@/api/client";
import { toast } from "@/components/toast";
import { grouped } from "@/lib/counts";
import { formatDate } from "@/lib/dates";
import { formatPhone } from "@/lib/phone";
import { urgencyLabel } from "@/lib/status";
import classes from "./ImportPage.module.css";
import {
  type DateOrder,
  type ImportCheck,
  type ImportDates,
  type ImportPlan,
  useDownloadErrors,
} from "./import-queries";
import { importTexts as texts } from "./import-texts";

interface CheckStepProps {
  check: ImportCheck;
  plan: ImportPlan;
  isBusy: boolean;
  onDateOrder: (order: DateOrder) => void;
}

/** What would become of the rows. */
export function CheckStep({ check, plan, isBusy, onDateOrder }: CheckStepProps) {
  const isGood = check.wrong === 0 && check.ready > 0;
  const verdict =
    check.wrong > 0 ? texts.someWrong(check.wrong) : check.ready > 0 ? texts.allReady(check.ready) : texts.nothingLeft;
  const figures = [
    [texts.ready, check.ready],
    [texts.wrong, check.wrong],
    [texts.leftOut, check.left_out],
    [texts.duplicates, check.duplicates],
  ] as const;
  return (
    <>
      <Alert
        icon={isGood ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        color={isGood ? "green" : "red"}
        title={verdict}
      >
        {check.wrong > 0 && texts.mend}
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
        <section aria-label={texts.notes}>
          <ul className={classes.notes}>
            {check.notes.map((note) => (
              <li key={note}>{note}</li>
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
      onError: (error) => toast.error(texts.downloadFailed, messageOf(error, texts.failedHint)),
    });
  return (
    <div>
      <div className={classes.head}>
        <Title order={2}>{texts.errors}</Title>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={save}
        >
          {texts.downloadErrors}
        </Button>
      </div>
      <Reasons label={texts.errors} rows={check.errors} />
      {check.errors.length >= 100 && (
        <Text size="sm" c="dimmed">
          {texts.moreErrors(check.errors.length)}
        </Text>
      )}
    </div>
  );
}

interface ReasonsProps {
  label: string;
  rows: ImportCheck["errors"];
}

/** Rows with what is wrong with each. */
function Reasons({ label, rows }: ReasonsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard
    <section className={`${classes.scrolled} ${classes.errors}`} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.problem}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((error) => (
            <tr key={`${error.row} ${error.field} ${error.code}`}>
              <td className={classes.number}>{error.row}</td>
              <td>{error.message}</td>
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

/** The rows that are left out because others have their claim numbers. */
export function LeftOut({ rows, count }: LeftOutProps) {
  if (rows.length === 0) {
    return null;
  }
  return (
    <div>
      <Title order={2} mb="sm">
        {texts.leftOutRows}
      </Title>
      <Reasons label={texts.leftOutRows} rows={rows} />
      {count > rows.length && (
        <Text size="sm" c="dimmed">
          {texts.moreLeftOut(rows.length)}
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

/** The order of day and month, asked once for the whole file. */
function DateQuestion({ dates, isBusy, onChange }: DateQuestionProps) {
  const { example, order, reason, month_first, day_first, proof } = dates;
  const say = texts.dateReason;
  const hint =
    reason === "contradictory"
      ? say.contradictory(example)
      : reason === "chosen"
        ? say.chosen(example)
        : reason === "proven"
          ? say.proven(example, proof ?? "")
          : say.assumed(example, dates.ambiguous - 1);
  return (
    <Radio.Group
      label={texts.dates}
      description={hint}
      value={reason === "contradictory" ? "" : order}
      onChange={(chosen) => onChange(chosen as DateOrder)}
    >
      <div className={classes.orders}>
        <Radio value="month_first" label={texts.monthFirst(formatDate(month_first))} disabled={isBusy} />
        <Radio value="day_first" label={texts.dayFirst(formatDate(day_first))} disabled={isBusy} />
      </div>
    </Radio.Group>
  );
}

type Previewed = ImportCheck["preview"][number];

/** What is shown of each project; columns that none fills are left out. */
const SHOWN: Array<[string, (project: Previewed) => string | null | undefined]> = [
  [texts.owner, (project) => project.property_owner_name],
  [texts.ownerEmail, (project) => project.property_owner_email],
  [texts.ownerPhone, (project) => project.property_owner_phone && formatPhone(project.property_owner_phone)],
  [texts.street, (project) => project.property_address],
  [texts.unit, (project) => project.unit],
  [texts.city, (project) => project.city],
  [texts.state, (project) => project.state],
  [texts.zip, (project) => project.zip_code],
  [texts.damage, (project) => project.damage_type],
  [texts.urgency, (project) => urgencyLabel(project.urgency_level)],
  [texts.start, (project) => project.timeline_start && formatDate(project.timeline_start)],
  [texts.claim, (project) => project.insurance_claim_number],
  [texts.carrier, (project) => project.insurance_carrier_name],
  [texts.contractor, (project) => project.contractor],
  [texts.partner, (project) => project.referral_partner],
];

function Preview({ check }: { check: ImportCheck }) {
  const columns = SHOWN.filter(([, value]) => check.preview.some((project) => value(project)));
  return (
    <div>
      <Title order={2} mb="sm">
        {texts.preview}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard */}
      <section className={classes.scrolled} aria-label={texts.preview} tabIndex={0}>
        <table className={`${classes.table} ${classes.preview}`}>
          <thead>
            <tr>
              <th scope="col">{texts.row}</th>
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

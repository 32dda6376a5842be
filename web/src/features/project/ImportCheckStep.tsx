import { Alert, Button, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { messageOf } from "@/api/client";
import { toast } from "@/components/toast";
import { grouped } from "@/lib/counts";
import { urgencyLabel } from "@/lib/status";
import classes from "./ImportPage.module.css";
import { type ImportCheck, type ImportPlan, useDownloadErrors } from "./import-queries";
import { importTexts as texts } from "./import-texts";

/** What would become of the rows. */
export function CheckStep({ check, plan }: { check: ImportCheck; plan: ImportPlan }) {
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
      {check.errors.length > 0 && <Errors check={check} plan={plan} />}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard */}
      <section className={classes.scrolled} aria-label={texts.errors} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.row}</th>
              <th scope="col">{texts.problem}</th>
            </tr>
          </thead>
          <tbody>
            {check.errors.map((error) => (
              <tr key={`${error.row} ${error.field} ${error.code}`}>
                <td className={classes.number}>{error.row}</td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {check.errors.length >= 100 && (
        <Text size="sm" c="dimmed">
          {texts.moreErrors(check.errors.length)}
        </Text>
      )}
    </div>
  );
}

function Preview({ check }: { check: ImportCheck }) {
  return (
    <section aria-label={texts.preview}>
      <Title order={2} mb="sm">
        {texts.preview}
      </Title>
      <ul className={classes.cards}>
        {check.preview.map((project) => (
          <li key={project.row} className={classes.card}>
            <div className={classes.owner}>
              <strong>{project.property_owner_name}</strong>
              <span className={classes.samples}>{texts.rowNumber(project.row)}</span>
            </div>
            <span>{project.address}</span>
            <dl className={classes.facts}>
              <Fact label={texts.damage} value={`${project.damage_type} · ${urgencyLabel(project.urgency_level)}`} />
              <Fact label={texts.claim} value={project.insurance_claim_number} />
              <Fact label={texts.contractor} value={project.contractor} />
              <Fact label={texts.partner} value={project.referral_partner} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  return value ? (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;
}

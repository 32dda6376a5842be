import { Button, Title } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import reportKindText from "locales/report-kind.ftl";
import reportMailText from "locales/report-mail.ftl";
import { messageOf } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { Row, Rows } from "@/components/lists/Rows";
import { formatDate } from "@/lib/time/dates";
import { newOf, type ReportMail, reportMailsQuery, useAddReportMail, useRemoveReportMail } from "./mail-queries";

const SIGN = <IconMail size={22} stroke={1.7} aria-hidden />;

/** The reports that the user gets by email. */
export function ReportMails() {
  const { data, error, isPending, refetch } = useQuery(reportMailsQuery);
  const remove = useRemoval();
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {reportMailText("own")}
      </Title>
      {isPending && <ComponentSkeleton lines={2} />}
      {error && !data && <ErrorState title={reportMailText("failed")} error={error} onRetry={() => void refetch()} />}
      {data && (
        <Rows>
          {data.items.length === 0 && <Row sign={SIGN} facts={<span>{reportMailText("none")}</span>} />}
          {data.items.map((mail) => (
            <MailRow key={mail.id} mail={mail} onRemove={() => remove(mail)} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function MailRow({ mail, onRemove }: { mail: ReportMail; onRemove: () => void }) {
  const { report, period, contractor, partner, next_on } = mail;
  const whose = contractor?.company_name ?? partner?.full_name ?? reportMailText("everybody");
  const name = reportMailText("new", { report: reportKindText(report), whose });
  return (
    <Row
      sign={SIGN}
      tone="on"
      name={name}
      facts={
        <>
          <span>{reportMailText(period)}</span>
          {next_on && <span>{reportMailText("next", { day: formatDate(next_on) })}</span>}
        </>
      }
    >
      <Button
        variant="subtle"
        color="red"
        size="sm"
        aria-label={reportMailText("remove-named", { report: name, when: reportMailText(period) })}
        onClick={onRemove}
      >
        {reportMailText("remove")}
      </Button>
    </Row>
  );
}

/** Removes a report, with a button to undo it, which also works after the dialog was closed. */
function useRemoval() {
  const add = useAddReportMail();
  const remove = useRemoveReportMail();
  const putBack = (mail: ReportMail) =>
    void add.mutateAsync(newOf(mail)).then(
      () => toast.success(reportMailText("put-back")),
      (error: unknown) => toast.error(reportMailText("add-failed"), messageOf(error, reportMailText("try-again"))),
    );
  return (mail: ReportMail) =>
    remove.mutate(mail, {
      onSuccess: () => undoToast(reportMailText("removed"), () => putBack(mail)),
      onError: (error) => toast.error(reportMailText("remove-failed"), messageOf(error, reportMailText("try-again"))),
    });
}

import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import "@mantine/core/styles/Radio.layer.css";
import reportKindText from "locales/report-kind.ftl";
import reportMailText from "locales/report-mail.ftl";
import { type FormEvent, useState } from "react";
import { useAccount } from "@/api/account";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { type MailFrequency, newOf, reportMailsQuery, useAddReportMail } from "./mail-queries";
import type { Report } from "./queries";
import { ReportMails } from "./ReportMails";
import type { ReportSearch } from "./search";

const PERIODS = ["weekly", "monthly"] as const satisfies readonly MailFrequency[];

interface ReportMailDialogProps {
  search: ReportSearch;
  /** The report of `search`, which contains the name of the selected company or partner; undefined until it is loaded. */
  report: Report | undefined;
  onClose: () => void;
}

/** Sends the report on screen to the user by email, and lists the reports that are sent. */
export default function ReportMailDialog({ search, report, onClose }: ReportMailDialogProps) {
  const zone = useAccount()?.time_zone ?? "UTC";
  useDialog(onClose);
  return (
    <Modal opened onClose={onClose} title={reportMailText("title")}>
      <Stack>
        <Text size="sm" c="dimmed">
          {reportMailText("hint", { zone: zone.replaceAll("_", " ") })}
        </Text>
        {report && <AddForm search={search} report={report} />}
        <ReportMails />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {reportMailText("close")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Adds the report on screen, without its dates. */
function AddForm({ search, report }: { search: ReportSearch; report: Report }) {
  const [period, setPeriod] = useState<MailFrequency>("weekly");
  const { data } = useQuery(reportMailsQuery);
  const add = useAddReportMail();
  const { contractor = null, partner = null } = search;
  const form = { report: report.report, period, contractor, partner };
  const has = data?.items.some((mail) => {
    const own = newOf(mail);
    return (
      own.report === form.report && own.period === period && own.contractor === contractor && own.partner === partner
    );
  });
  const isFull = data !== undefined && data.items.length >= data.limit;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(form, { onSuccess: () => toast.success(reportMailText("added")) });
  };
  const whose = report.contractor?.company_name ?? report.partner?.full_name ?? reportMailText("everybody");
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {reportMailText("new", { report: reportKindText(report.report), whose })}
        </Text>
        {add.isError && (
          <FailureAlert title={reportMailText("add-failed")}>
            {messageOf(add.error, reportMailText("try-again"))}
          </FailureAlert>
        )}
        <Radio.Group
          label={reportMailText("period")}
          value={period}
          onChange={(value) => setPeriod(PERIODS.find((one) => one === value) ?? "weekly")}
        >
          <Stack gap={4} mt={4}>
            {PERIODS.map((value) => (
              <Radio key={value} value={value} label={reportMailText(value)} />
            ))}
          </Stack>
        </Radio.Group>
        {has || isFull ? (
          <Text size="sm" role="status">
            {has ? reportMailText("has") : reportMailText("full", { limit: data?.limit ?? 0 })}
          </Text>
        ) : (
          <Group>
            <Button type="submit" loading={add.isPending} disabled={!data}>
              {reportMailText("add")}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

import { Button, Menu, NativeSelect } from "@mantine/core";
import { IconChartBar, IconDownload, IconMail, IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import reportText from "locales/report.ftl";
import reportKindText from "locales/report-kind.ftl";
import reportMailText from "locales/report-mail.ftl";
import reportWordsText from "locales/report-words.ftl";
import { lazy, Suspense, useState } from "react";
import { messageOf, type Schemas } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { DayField } from "@/components/fields/DayField";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { PrintedName } from "@/components/layout/PrintedName";
import { ListFailure } from "@/components/lists/ListFailure";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { formatDate } from "@/lib/time/dates";
import { Bars } from "./Bars";
import { downloadReport, exportReport, type Report, reportQuery } from "./queries";
import classes from "./ReportPage.module.css";
import { ReportTable } from "./ReportTable";
import { firstDay, PRESETS, REPORTS, type ReportSearch, reportSearchOf } from "./search";

// Loaded separately so that it does not delay the report.
const WhoseFilter = lazy(() => import("./WhoseFilter"));
const ReportMailDialog = lazy(() => import("./ReportMailDialog"));

const NAMES = REPORTS.map((value) => ({ value, label: reportKindText(value) }));

/** The admin's reports, one at a time. The URL's search parameters select the report, the dates, and the company or partner. */
export function ReportPage() {
  const search = reportSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(reportQuery(search));
  // Keep the last known date after an error, such as an invalid range, so that the presets still work.
  const today = useLastAnswer(data?.today);
  const go = (change: ReportSearch) =>
    void navigate({ to: "/admin/reports", search: { ...search, ...change }, replace: true });
  return (
    <div className={classes.page}>
      <PrintedName />
      <PageHeader
        title={reportText("title")}
        subtitle={reportText("subtitle")}
        actions={
          <>
            {data && data.rows.length > 0 && <Taking search={search} />}
            <Mailing search={search} report={isPlaceholderData ? undefined : data} />
          </>
        }
      />
      <FilterBar search={search} report={data} today={today} onChange={go} />
      {error && data && <ListFailure title={reportText("failed")} error={error} onRetry={() => void refetch()} />}
      <Panel title={reportKindText(search.report ?? "intake")} actions={data && <Span report={data} />} flush>
        <div className={classes.results} aria-busy={isPlaceholderData}>
          {isPending ? (
            <div className={classes.pad}>
              <ComponentSkeleton />
            </div>
          ) : error && !data ? (
            <ErrorState title={reportText("failed")} error={error} onRetry={() => void refetch()} />
          ) : data.rows.length === 0 ? (
            <EmptyState
              icon={IconChartBar}
              title={reportText("none")}
              action={
                <Button
                  variant="default"
                  onClick={() => go({ from: undefined, to: undefined, contractor: undefined, partner: undefined })}
                >
                  {reportText("clear")}
                </Button>
              }
            >
              {reportText("none-hint")}
            </EmptyState>
          ) : (
            <>
              <Bars report={data} />
              <ReportTable report={data} />
              <Hint report={data} />
            </>
          )}
        </div>
      </Panel>
    </div>
  );
}

/** The dates and the company or partner of a report. A printout does not show the filters. */
function Span({ report }: { report: Report }) {
  const whose = report.contractor?.company_name ?? report.partner?.full_name;
  const days = report.has_range
    ? reportWordsText("range", { from: formatDate(report.from), to: formatDate(report.to) })
    : reportWordsText("as-of", { day: formatDate(report.today) });
  return <span className={classes.span}>{whose ? reportText("of", { whose, days }) : days}</span>;
}

function Hint({ report }: { report: Report }) {
  const hints = [
    report.row_count > report.rows.length && reportText("capped", { shown: report.rows.length, all: report.row_count }),
    report.report === "stage_times" && reportWordsText("stage-hint"),
    report.report === "contractor_load" && reportWordsText("load-hint"),
    report.columns.some(({ unit }) => unit === "money") && reportWordsText("estimates-hint"),
  ].filter(Boolean);
  return hints.length > 0 && <p className={classes.hint}>{hints.join(" ")}</p>;
}

interface FilterBarProps {
  search: ReportSearch;
  report: Report | undefined;
  today: string | undefined;
  onChange: (change: ReportSearch) => void;
}

function FilterBar({ search, report, today, onChange }: FilterBarProps) {
  return (
    <search className={classes.bar} aria-label={reportText("filters")}>
      <NativeSelect
        className={classes.kind}
        label={reportText("choose")}
        data={NAMES}
        value={search.report ?? "intake"}
        onChange={(event) => onChange({ report: REPORTS.find((kind) => kind === event.currentTarget.value) })}
      />
      <Suspense fallback={<div className={classes.whose} />}>
        <WhoseFilter report={search.report ?? "intake"} chosen={search} answer={report} onChoose={onChange} />
      </Suspense>
      {search.report !== "open_by_age" && (
        <>
          <DayField
            className={classes.day}
            label={reportText("from")}
            max={search.to ?? today}
            value={search.from ?? report?.from ?? ""}
            onChange={(from) => onChange({ from })}
          />
          <DayField
            className={classes.day}
            label={reportText("to")}
            min={search.from ?? report?.from}
            value={search.to ?? report?.to ?? ""}
            onChange={(to) => onChange({ to })}
          />
          {today && (
            // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not form fields
            <div className={classes.presets} role="group" aria-label={reportText("presets-label")}>
              {PRESETS.map((preset) => {
                const from = firstDay(preset, today);
                const isChosen = report?.from === from && report.to === today;
                return (
                  <Button
                    key={preset}
                    variant={isChosen ? "light" : "default"}
                    aria-pressed={isChosen}
                    onClick={() => onChange({ from, to: today })}
                  >
                    {reportText(`presets-${preset}`)}
                  </Button>
                );
              })}
            </div>
          )}
        </>
      )}
    </search>
  );
}

/** Opens the reports by email, which can be stopped even if this report cannot be loaded. */
function Mailing({ search, report }: { search: ReportSearch; report: Report | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {reportMailText("open")}
      </Button>
      {isOpen && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          <ReportMailDialog search={search} report={report} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Print and export actions. */
function Taking({ search }: { search: ReportSearch }) {
  const exporting = useMutation({
    mutationFn: (format: Schemas["ExportFormat"]) => exportReport(search, format),
    onError: (error) => toast.error(reportText("export-failed"), messageOf(error, reportText("export-failed-hint"))),
  });
  const downloading = useMutation({
    mutationFn: () => downloadReport(search),
    onError: (error) => toast.error(reportText("pdf-failed"), messageOf(error, reportText("export-failed-hint"))),
  });
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {reportText("print")}
      </Button>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.isPending || downloading.isPending}
          >
            {reportText("export")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => downloading.mutate()}>{reportText("pdf")}</Menu.Item>
          <Menu.Item onClick={() => exporting.mutate("csv")}>{reportText("export-csv")}</Menu.Item>
          <Menu.Item onClick={() => exporting.mutate("xlsx")}>{reportText("export-xlsx")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

import { Link } from "@tanstack/react-router";
import reportText from "locales/report.ftl";
import reportQuestionText from "locales/report-question.ftl";
import reportWordsText from "locales/report-words.ftl";
import { type CSSProperties, type ReactNode, useId } from "react";
import { serverText } from "@/language/server-text";
import { commonCurrency, labelOf, type ReportValue, told } from "./numbers";
import type { Report } from "./queries";
import classes from "./ReportPage.module.css";

/** Maximum number of columns next to the name on phones. With more, the name moves to a line above its numbers. */
const BESIDE_A_NAME = 3;

/** The report as a table. Numbers link to the matching project list if there is one. */
export function ReportTable({ report }: { report: Report }) {
  const question = useId();
  return (
    // Makes the region focusable, so that a wide table can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
    <section className={classes.tableWrap} aria-label={reportText("table")} tabIndex={0}>
      <p id={question} className={classes.question}>
        {reportQuestionText(report.report)}
      </p>
      <table
        className={classes.table}
        data-wide={report.columns.length > BESIDE_A_NAME || undefined}
        style={{ "--columns": report.columns.length } as CSSProperties}
        aria-labelledby={question}
      >
        <thead>
          <tr>
            <th scope="col">{serverText(report.row_label_text, report.row_label)}</th>
            {report.columns.map((column) => (
              <th key={column.key} scope="col">
                {labelOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{labelOf(row)}</th>
              {report.columns.map((column, place) => (
                <td key={column.key}>
                  {leading(
                    report,
                    row.key,
                    column.key,
                    row.values[place],
                    told(row.values[place], column.unit, row.currency),
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {report.totals && report.rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{reportWordsText("total")}</th>
              {report.columns.map((column, place) => (
                <td key={column.key}>{told(report.totals?.[place], column.unit, commonCurrency(report.rows))}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** Renders a number, as a link if a project list can show exactly these projects. */
function leading(
  report: Report,
  row: string,
  column: string,
  value: ReportValue | null | undefined,
  words: string,
): ReactNode {
  const list = listOf(report, row, column);
  if (!list || !value) return words;
  return (
    <Link to="/admin/projects" search={list} className={classes.link}>
      {words}
    </Link>
  );
}

function listOf(report: Report, row: string, column: string): Record<string, string> | undefined {
  if (report.report === "contractor_load" && column === "overdue") return { contractor: row, group: "overdue" };
  // The project list has no filter for partners.
  if (report.report !== "status_mix" || column !== "all" || report.partner || report.contractor) return undefined;
  return { status: row };
}

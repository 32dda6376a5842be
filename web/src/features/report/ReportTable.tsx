import { Link } from "@tanstack/react-router";
import reportText from "locales/report.ftl";
import reportQuestionText from "locales/report-question.ftl";
import { type CSSProperties, type ReactNode, useId } from "react";
import { serverText } from "@/language/server-text";
import { labelOf, told } from "./numbers";
import type { Report } from "./queries";
import classes from "./ReportPage.module.css";

/** More columns than these beside a name are too many for a phone: the name stands in a line above its numbers there. */
const BESIDE_A_NAME = 3;

/** The numbers of a report. Where a list holds what a number counts, the number leads there. */
export function ReportTable({ report }: { report: Report }) {
  const question = useId();
  return (
    // The keyboard has to be able to scroll what is wider than the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
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
                  {leading(report, row.key, column.key, row.values[place], told(row.values[place], column.unit))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {report.totals && report.rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{reportText("total")}</th>
              {report.columns.map((column, place) => (
                <td key={column.key}>{told(report.totals?.[place], column.unit)}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** A number, as a link to the list that holds just those projects, if one does. */
function leading(
  report: Report,
  row: string,
  column: string,
  value: number | null | undefined,
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
  // No list can be narrowed to a partner.
  if (report.report !== "status_mix" || column !== "all" || report.partner || report.contractor) return undefined;
  return { status: row };
}

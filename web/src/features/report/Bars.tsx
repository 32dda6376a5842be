import reportText from "locales/report.ftl";
import reportKindText from "locales/report-kind.ftl";
import classes from "./Bars.module.css";
import { commonCurrency, labelOf, sizeOf, told } from "./numbers";
import type { Report } from "./queries";

/** Maximum number of companies or partners in the chart, largest first. The table lists all of them. */
const DRAWN = 12;

/** Columns to draw, by report. Other reports draw the first column. */
const COLUMNS: Partial<Record<Report["report"], string[]>> = {
  stage_times: ["median", "p90"],
  contractor_load: ["open", "overdue"],
  partner_volume: ["submitted"],
};

/** Reports with a row for each company or partner, largest first. */
const LONG: ReadonlySet<Report["report"]> = new Set([
  "contractor_load",
  "partner_volume",
  "estimates_by_contractor",
  "estimates_by_partner",
]);

/** The columns to draw. Amounts are drawn only if all have the same currency, because bars compare them. */
function drawnKeys({ report, columns, rows }: Report): (string | undefined)[] {
  const hasAmounts = columns.some((column) => column.unit === "money");
  if (hasAmounts && commonCurrency(rows)) return ["estimated", "approved"];
  return COLUMNS[report] ?? [columns[0]?.key];
}

/**
 * Draws a report over time as a column chart, and other reports as a bar chart. The table below contains the same data, so the
 * chart is exposed as an image.
 */
export function Bars({ report }: { report: Report }) {
  const keys = drawnKeys(report);
  const drawn = report.columns
    .map((column, place) => ({ ...column, place }))
    .filter((column) => keys.includes(column.key));
  const isOverTime = report.report === "intake";
  const rows = LONG.has(report.report) ? report.rows.slice(0, DRAWN) : report.rows;
  const last = rows.at(-1);
  const most = Math.max(1, ...rows.flatMap((row) => drawn.map(({ place }) => sizeOf(row.values[place]))));
  const name = reportText("drawn", { column: drawn.map(labelOf).join(", "), report: reportKindText(report.report) });
  return (
    <div className={classes.picture} role="img" aria-label={name}>
      {drawn.length > 1 && (
        <ul className={classes.legend}>
          {drawn.map((column, place) => (
            <li key={column.key} data-series={place}>
              {labelOf(column)}
            </li>
          ))}
        </ul>
      )}
      {isOverTime ? (
        <>
          <div className={classes.columns} data-many={rows.length > 8 || undefined}>
            {rows.map((row) => (
              <div key={row.key} className={classes.column} title={`${labelOf(row)}: ${told(row.values[0], "count")}`}>
                {rows.length <= 16 && <span className={classes.count}>{told(row.values[0], "count")}</span>}
                <span className={classes.rise} style={{ height: `${(100 * sizeOf(row.values[0])) / most}%` }} />
              </div>
            ))}
          </div>
          <p className={classes.axis}>
            <span>{rows[0] && labelOf(rows[0])}</span>
            <span>{last && labelOf(last)}</span>
          </p>
        </>
      ) : (
        <ul className={classes.bars}>
          {rows.map((row) => (
            <li key={row.key} className={classes.bar}>
              <span className={classes.name}>{labelOf(row)}</span>
              <span className={classes.tracks}>
                {drawn.map((column, place) => (
                  <span key={column.key} className={classes.track}>
                    <span
                      className={classes.fill}
                      data-series={place}
                      style={{ width: `${(100 * Math.max(0, sizeOf(row.values[column.place]))) / most}%` }}
                    />
                    <span className={classes.value}>{told(row.values[column.place], column.unit, row.currency)}</span>
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Text } from "@mantine/core";
import performanceText from "locales/performance.ftl";
import { formatDateTime } from "@/lib/time/dates";
import { DataTable } from "./DataTable";
import classes from "./Trend.module.css";

/** Maximum number of points in the chart, and of rows in its table. */
const POINTS_MAX = 30;
const [WIDTH, HEIGHT] = [300, 100];

export interface Point {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
  /** The page where it was measured. */
  page?: string;
}

interface TrendProps {
  name: string;
  points: readonly Point[];
  format: (value: number) => string;
  /** An upper limit and its label. */
  limit?: { value: number; words: string };
}

const dateTime = (at: number) => formatDateTime(new Date(at).toISOString());

/** A line chart of the latest values, with a table. The SVG is stretched to the available width; labels are HTML so that they
 *  are not distorted. */
export function Trend({ name, points, format, limit }: TrendProps) {
  const shown = points.slice(-POINTS_MAX);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || shown.length < 2) {
    return (
      <Text c="dimmed" size="sm">
        {performanceText("too-few")}
      </Text>
    );
  }
  const highest = Math.max(...shown.map(({ value }) => value));
  // A limit far above all values would flatten the line, so it is left out.
  const isLimitInSight = limit !== undefined && limit.value <= 2 * highest;
  const top = isLimitInSight ? Math.max(highest, limit.value) : highest;
  const y = (value: number) => HEIGHT - (top === 0 ? 0 : (value / top) * HEIGHT);
  const places = shown.map(({ value }, index) => `${(index / (shown.length - 1)) * WIDTH} ${y(value)}`);
  return (
    <div>
      <div className={classes.frame}>
        <span className={classes.top}>{format(top)}</span>
        <svg
          className={classes.picture}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={performanceText("chart", {
            name,
            count: shown.length,
            first: format(first.value),
            last: format(last.value),
          })}
        >
          <path className={classes.ground} d={`M0 ${HEIGHT}H${WIDTH}`} />
          <path className={classes.area} d={`M0 ${HEIGHT}L${places.join("L")}L${WIDTH} ${HEIGHT}Z`} />
          {isLimitInSight && <path className={classes.limit} d={`M0 ${y(limit.value)}H${WIDTH}`} />}
          <path className={classes.line} d={`M${places.join("L")}`} />
          <path className={classes.dots} d={places.map((place) => `M${place}h0`).join("")} />
        </svg>
        <span className={classes.ends}>
          <span>{dateTime(first.at)}</span>
          {limit && (
            <span className={classes.legend} data-drawn={isLimitInSight}>
              {limit.words}
            </span>
          )}
          <span>{dateTime(last.at)}</span>
        </span>
      </div>
      <details className={classes.details}>
        <summary>{performanceText("as-table")}</summary>
        <DataTable
          label={name}
          rows={shown.map((point, index) => ({ ...point, index })).reverse()}
          keyOf={({ at, index }) => `${at} ${index}`}
          columns={[
            { name: performanceText("columns-when"), cell: ({ at }) => dateTime(at) },
            ...(first.page === undefined
              ? []
              : [
                  { name: performanceText("columns-page"), cell: ({ page }: Point) => page ?? performanceText("dash") },
                ]),
            { name: performanceText("columns-value"), cell: ({ value }) => format(value), isNumber: true },
          ]}
        />
      </details>
    </div>
  );
}

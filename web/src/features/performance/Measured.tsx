import performanceText from "locales/performance.ftl";
import type { ReactNode } from "react";
import { MEASURES, type Measure } from "@/lib/telemetry/limits";
import { type Rating, ratingOf } from "@/lib/telemetry/rules";
import { formatMeasure } from "./format";
import classes from "./Measured.module.css";

/** A short rating, colored by its tone. */
export function Verdict({ tone, children }: { tone: Rating; children: ReactNode }) {
  return (
    <span className={classes.verdict} data-tone={tone}>
      {children}
    </span>
  );
}

interface MeterProps {
  /** The accessible name. */
  name: string;
  value: number;
  limit: number;
  /** The value as text. */
  words: string;
  tone: Rating;
}

/** A bar that shows the used share of a limit. */
export function Meter({ name, value, limit, words, tone }: MeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers style <meter> differently, and none supports our colors
    <div
      className={classes.meter}
      data-tone={tone}
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(value, limit)}
      aria-valuetext={words}
    >
      <div className={classes.fill} style={{ width: `${Math.min(100, (100 * value) / limit)}%` }} />
    </div>
  );
}

interface FigureProps {
  name: string;
  children: ReactNode;
}

/** A list of labeled figures, in columns if there is room. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

export function Figure({ name, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{children ?? performanceText("dash")}</dd>
    </div>
  );
}

/** A measure's value with its rating, or a note that there is none. */
export function MeasureValue({ measure, value }: { measure: Measure; value: number | undefined }) {
  if (value === undefined) {
    return (
      <span className={classes.none}>
        {measure === "heap" ? performanceText("untold") : performanceText("unmeasured")}
      </span>
    );
  }
  const rating = ratingOf(measure, value);
  return (
    <span className={classes.value}>
      <strong>{formatMeasure(measure, value)}</strong>
      <Verdict tone={rating}>{performanceText(`ratings-${rating}`)}</Verdict>
    </span>
  );
}

/** The thresholds of a measure for good and poor. */
export function MeasureScale({ measure }: { measure: Measure }) {
  const { good, poor } = MEASURES[measure];
  return (
    <span className={classes.scale}>
      {performanceText("scale", { good: formatMeasure(measure, good), poor: formatMeasure(measure, poor) })}
    </span>
  );
}

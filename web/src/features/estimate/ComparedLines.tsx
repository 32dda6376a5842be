import { Text } from "@mantine/core";
import estimateListText from "locales/estimate-list.ftl";
import estimateViewText from "locales/estimate-view.ftl";
import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { formatMoney } from "@/lib/text/money";
import classes from "./Compare.module.css";
import { priceText } from "./LineList";
import type { ComparedEstimateLine, EstimateLine } from "./queries";

interface ComparedLinesProps {
  comparison: Schemas["EstimateComparison"];
  isOnlyChanges: boolean;
  isPhone: boolean;
}

/** The lines of both versions: a table with both side by side, or a list on a phone. */
export function ComparedLines({ comparison, isOnlyChanges, isPhone }: ComparedLinesProps) {
  const { before, after } = comparison;
  const lines = isOnlyChanges ? comparison.lines.filter(({ change }) => change !== "same") : comparison.lines;
  if (lines.length === 0) return <Text c="dimmed">{estimateViewText("no-changes")}</Text>;
  if (isPhone) {
    return (
      <ul className={classes.list}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no state
          <li key={place} className={classes.item} data-change={line.change}>
            <Mark change={line.change} />
            <What line={line} />
            <span className={classes.sides}>
              {line.change === "changed"
                ? estimateViewText("from-to", {
                    before: sideText(line.before, before.currency),
                    after: sideText(line.after, after.currency),
                  })
                : sideText(line.after ?? line.before, after.currency)}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{estimateViewText("change")}</th>
          <th scope="col">{estimateViewText("line")}</th>
          <th scope="col">{estimateListText("version", { version: before.version })}</th>
          <th scope="col">{estimateListText("version", { version: after.version })}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no state
          <tr key={place} data-change={line.change}>
            <td>
              <Mark change={line.change} />
            </td>
            <td>
              <What line={line} />
            </td>
            <Side line={line.before} currency={before.currency} />
            <Side line={line.after} currency={after.currency} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ change }: { change: ComparedEstimateLine["change"] }): ReactNode {
  return (
    <span className={classes.mark} data-change={change}>
      {estimateViewText(`change-${change}`)}
    </span>
  );
}

/** The room and description, as they are now. A change of them shows what they were. */
function What({ line: { before, after } }: { line: ComparedEstimateLine }) {
  const now = nameOf(after ?? before);
  const was = before && after ? nameOf(before) : now;
  return (
    <span className={classes.what}>{was === now ? now : estimateViewText("from-to", { before: was, after: now })}</span>
  );
}

const nameOf = (line: EstimateLine | null | undefined): string =>
  line ? [line.room, line.description].filter(Boolean).join(": ") : "";

/** What a line says about money. */
function sideText(line: EstimateLine | null | undefined, currency: string): string {
  if (!line) return "–";
  const parts = [priceText(line, currency)];
  if (line.tax_percent && line.tax_percent !== "0") {
    parts.push(estimateViewText("line-tax", { percent: line.tax_percent }));
  }
  if (line.amount) parts.push(formatMoney(line.amount, currency));
  return parts.join(" · ");
}

function Side({ line, currency }: { line: EstimateLine | null | undefined; currency: string }) {
  return <td className={classes.side}>{sideText(line, currency)}</td>;
}

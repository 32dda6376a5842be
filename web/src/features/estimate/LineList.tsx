import estimateViewText from "locales/estimate-view.ftl";
import { formatDecimal, formatMoney, formatPrice } from "@/lib/text/money";
import type { EstimateLine, EstimateVersion } from "./queries";
import classes from "./Version.module.css";

interface LineListProps {
  lines: EstimateLine[];
  currency: string;
  /** The approved amounts, if the version was approved by line. */
  approved: NonNullable<EstimateVersion["decision"]>["lines"];
}

/** The lines of a version, with what each costs if the reader may see it. */
export function LineList({ lines, currency, approved }: LineListProps) {
  const amounts = new Map(approved.map(({ position, amount }) => [position, amount]));
  return (
    <ol className={classes.lines}>
      {lines.map((line, position) => {
        const approvedAmount = amounts.get(position);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and have no state
          <li key={position} className={classes.line}>
            <div className={classes.what}>
              <span>{line.description}</span>
              <span className={classes.details}>
                {line.room && <span>{line.room}</span>}
                <span>{priceText(line, currency)}</span>
                {line.tax_percent && line.tax_percent !== "0" && (
                  <span>{estimateViewText("line-tax", { percent: formatDecimal(line.tax_percent) })}</span>
                )}
              </span>
            </div>
            {line.amount && (
              <div className={classes.cost}>
                <span>{formatMoney(line.amount, currency)}</span>
                {approvedAmount && (
                  <span className={classes.approved}>
                    {estimateViewText("decision-line", { amount: formatMoney(approvedAmount, currency) })}
                  </span>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The quantity with its unit, and the price of one if it is known. */
export function priceText({ quantity, unit, unit_price }: EstimateLine, currency: string): string {
  const count = [formatDecimal(quantity), unit].filter(Boolean).join(" ");
  return unit_price
    ? estimateViewText("line-price", { quantity: count, price: formatPrice(unit_price, currency) })
    : count;
}

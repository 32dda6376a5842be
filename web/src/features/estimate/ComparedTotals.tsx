import estimateListText from "locales/estimate-list.ftl";
import estimateViewText from "locales/estimate-view.ftl";
import type { Schemas } from "@/api/client";
import { Fact, Facts } from "@/components/display/Facts";
import { formatMoney, PLACES, readDecimal, writeCents } from "@/lib/text/money";

/** The totals of both versions and their difference, if the reader may see amounts. */
export function ComparedTotals({ comparison: { before, after } }: { comparison: Schemas["EstimateComparison"] }) {
  if (!before.amount || !after.amount) return null;
  const cents = (amount: string) => readDecimal(amount, PLACES.amount) ?? 0n;
  const difference = cents(after.amount) - cents(before.amount);
  return (
    <Facts>
      <Fact name={estimateListText("version", { version: before.version })}>
        {formatMoney(before.amount, before.currency)}
      </Fact>
      <Fact name={estimateListText("version", { version: after.version })}>
        {formatMoney(after.amount, after.currency)}
      </Fact>
      {before.currency === after.currency && (
        <Fact name={estimateViewText("difference")}>
          {`${difference > 0n ? "+" : ""}${formatMoney(writeCents(difference), after.currency)}`}
        </Fact>
      )}
    </Facts>
  );
}

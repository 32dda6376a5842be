import estimateFormText from "locales/estimate-form.ftl";
import { formatMoney, PLACES, readDecimal, writeCents } from "@/lib/text/money";
import { type EstimateDraft, sumOf } from "./draft";
import classes from "./Editor.module.css";

/** The total of what is typed so far, its tax, and what the insurer pays of it. */
export function DraftSum({ draft, currency }: { draft: EstimateDraft; currency: string }) {
  const { total, tax, open } = sumOf(draft);
  const money = (cents: bigint) => formatMoney(writeCents(cents), currency);
  const off = [draft.deductible, draft.depreciation].map((typed) => readDecimal(typed, PLACES.amount) ?? 0n);
  const taken = off.reduce((sum, part) => sum + part, 0n);
  const net = total - taken;
  return (
    <div className={classes.sum}>
      <div className={classes.total}>
        <span>{estimateFormText("total")}</span>
        <output>{money(total)}</output>
      </div>
      <div className={classes.sumFacts}>
        {tax !== 0n && <span>{estimateFormText("total-tax", { tax: money(tax) })}</span>}
        {taken > 0n && <span>{estimateFormText("net-claim", { amount: money(net > 0n ? net : 0n) })}</span>}
        {open > 0 && <span>{estimateFormText("total-open", { count: open })}</span>}
      </div>
    </div>
  );
}

import estimateFormText from "locales/estimate-form.ftl";
import { memo } from "react";
import { formatMoney, writeCents } from "@/lib/text/money";
import { type LineDraft, lineCost } from "./draft";
import classes from "./Editor.module.css";

interface LineCardProps {
  line: LineDraft;
  /** The place in the list, from 1. */
  number: number;
  currency: string;
  isWrong: boolean;
  onOpen: (key: number) => void;
}

/** A line that is not edited now: what it says, and what it costs. A press opens it. */
export const LineCard = memo(function LineCard({ line, number, currency, isWrong, onOpen }: LineCardProps) {
  const cost = lineCost(line);
  const count = [line.quantity, line.unit].filter(Boolean).join(" ");
  return (
    <li>
      <button
        type="button"
        className={classes.card}
        aria-expanded={false}
        data-wrong-line={isWrong || undefined}
        onClick={() => onOpen(line.key)}
      >
        <span className={classes.words}>
          <span className={classes.name}>{line.description || estimateFormText("line-number", { number })}</span>
          <span className={classes.facts}>
            {line.room && <span>{line.room}</span>}
            <span>{count}</span>
          </span>
          {isWrong && <span className={classes.wrong}>{estimateFormText("line-wrong")}</span>}
        </span>
        {cost && <span className={classes.cost}>{formatMoney(writeCents(cost.amount + cost.tax), currency)}</span>}
      </button>
    </li>
  );
});

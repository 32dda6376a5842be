import { Radio, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import estimateDecisionText from "locales/estimate-decision.ftl";
import { formatMoney, writeCents } from "@/lib/text/money";
import classes from "./Decision.module.css";
import { approvedTotal, costOf, type DecisionDraft, type Way } from "./decision";
import type { EstimateVersion } from "./queries";

const WAYS = ["lines", "amount"] as const satisfies readonly Way[];

interface PartFieldsProps {
  version: EstimateVersion;
  draft: DecisionDraft;
  errors: Readonly<Record<string, string>>;
  isLocked: boolean;
  onChange: (part: Partial<DecisionDraft>) => void;
}

/** The part that is approved: an amount for each line, or one for all. */
export function PartFields({ version, draft, errors, isLocked, onChange }: PartFieldsProps) {
  const { lines, currency } = version;
  return (
    <div className={classes.part}>
      {lines.length > 0 && (
        <Radio.Group
          label={estimateDecisionText("way")}
          value={draft.way}
          onChange={(value) => onChange({ way: WAYS.find((way) => way === value) ?? "lines" })}
        >
          <div className={classes.ways}>
            {WAYS.map((way) => (
              <Radio key={way} value={way} label={estimateDecisionText(`way-${way}`)} disabled={isLocked} />
            ))}
          </div>
        </Radio.Group>
      )}
      {draft.way === "amount" ? (
        <TextInput
          label={estimateDecisionText("amount")}
          value={draft.amount}
          onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
          error={errors.amount}
          readOnly={isLocked}
          inputMode="decimal"
          autoComplete="off"
          withAsterisk
        />
      ) : (
        <>
          <ol className={classes.lines}>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and keep their order
              <li key={place} className={classes.line}>
                <div className={classes.what}>
                  <span>{line.description}</span>
                  <span className={classes.of}>
                    {estimateDecisionText("of", { amount: formatMoney(writeCents(costOf(line)), currency) })}
                  </span>
                </div>
                <TextInput
                  className={classes.amount}
                  aria-label={estimateDecisionText("line-amount", { position: place + 1 })}
                  value={draft.lines[place] ?? ""}
                  onChange={({ currentTarget }) =>
                    onChange({
                      lines: draft.lines.map((typed, other) => (other === place ? currentTarget.value : typed)),
                    })
                  }
                  error={errors[`lines.${place}`]}
                  readOnly={isLocked}
                  inputMode="decimal"
                  autoComplete="off"
                />
              </li>
            ))}
          </ol>
          <Text fw={600} className={classes.number} role="status">
            {estimateDecisionText("approved-total", {
              amount: formatMoney(writeCents(approvedTotal(draft, version)), currency),
              of: formatMoney(version.amount ?? "0", currency),
            })}
          </Text>
          {errors.amount && (
            <Text c="var(--mantine-color-error)" size="sm" role="alert" data-wrong tabIndex={-1}>
              {errors.amount}
            </Text>
          )}
        </>
      )}
    </div>
  );
}

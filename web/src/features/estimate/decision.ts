import estimateDecisionText from "locales/estimate-decision.ftl";
import type { Schemas } from "@/api/client";
import { formatMoney, PLACES, readDecimal, writeCents } from "@/lib/text/money";
import type { EstimateDecisionKind, EstimateLine, EstimateVersion } from "./queries";
import { reasonError } from "./reason";

/** How a part is approved: line by line, or as one amount. */
export type Way = "lines" | "amount";

/** A decision as it is typed. */
export interface DecisionDraft {
  kind: EstimateDecisionKind | "";
  way: Way;
  /** The approved amount, if it is one. */
  amount: string;
  /** The approved amounts of all lines, in their order. */
  lines: string[];
  reason: string;
}

const cents = (decimal: string | null | undefined): bigint => readDecimal(decimal ?? "", PLACES.amount) ?? 0n;

/** What a line costs with its tax, in cents. */
export const costOf = ({ amount, tax }: EstimateLine): bigint => cents(amount) + cents(tax);

/** A decision before anything was chosen: every line is approved as it is. */
export const newDecision = ({ lines }: EstimateVersion): DecisionDraft => ({
  kind: "",
  way: lines.length > 0 ? "lines" : "amount",
  amount: "",
  lines: lines.map((line) => writeCents(costOf(line))),
  reason: "",
});

/** The approved part of a line in cents; undefined if it is not between nothing and what the line costs. */
export function approvedOf(typed: string, line: EstimateLine): bigint | undefined {
  const value = typed.trim() === "" ? 0n : readDecimal(typed, PLACES.amount);
  const cost = costOf(line);
  const [least, most] = cost < 0n ? [cost, 0n] : [0n, cost];
  return value === undefined || value < least || value > most ? undefined : value;
}

/** The sum of the approved lines, in cents. Lines with a wrong amount do not count. */
export const approvedTotal = (draft: DecisionDraft, { lines }: EstimateVersion): bigint =>
  lines.reduce((sum, line, place) => sum + (approvedOf(draft.lines[place] ?? "", line) ?? 0n), 0n);

/** The errors of a decision by field: `kind`, `reason`, `amount`, or the place of a line, `lines.3`. */
export function decisionErrors(
  draft: DecisionDraft,
  version: EstimateVersion,
  isOnBehalf: boolean,
): Readonly<Record<string, string>> {
  const found: Record<string, string | undefined> = {
    kind: draft.kind === "" ? estimateDecisionText("kind-required") : undefined,
    reason: reasonError(draft.reason, isOnBehalf || draft.kind !== "approve"),
    ...(draft.kind === "approve_in_part" ? partErrors(draft, version) : {}),
  };
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function partErrors(draft: DecisionDraft, version: EstimateVersion): Record<string, string | undefined> {
  const most = cents(version.amount);
  const isPart = (value: bigint | undefined) => value !== undefined && value > 0n && value < most;
  if (draft.way === "amount") {
    const isWrong = !isPart(readDecimal(draft.amount, PLACES.amount));
    return { amount: isWrong ? estimateDecisionText("amount-wrong", { most: text(most, version) }) : undefined };
  }
  const wrong = version.lines.flatMap((line, place): [string, string][] => {
    if (approvedOf(draft.lines[place] ?? "", line) !== undefined) return [];
    return [[`lines.${place}`, estimateDecisionText("line-wrong", { most: text(costOf(line), version) })]];
  });
  if (wrong.length > 0) return Object.fromEntries(wrong);
  return { amount: isPart(approvedTotal(draft, version)) ? undefined : estimateDecisionText("not-a-part") };
}

const text = (value: bigint, { currency }: EstimateVersion) => formatMoney(writeCents(value), currency);

/** The decision as the server takes it. */
export function decisionBody(draft: DecisionDraft, version: EstimateVersion, isOnBehalf: boolean) {
  const isPart = draft.kind === "approve_in_part";
  const lines = isPart && draft.way === "lines" ? version.lines : [];
  const body: Schemas["DecideEstimate"] = {
    // The form is not sent without a kind.
    kind: draft.kind as EstimateDecisionKind,
    reason: draft.reason.trim(),
    on_behalf: isOnBehalf,
  };
  if (isPart && draft.way === "amount") body.amount = writeCents(cents(draft.amount));
  if (lines.length > 0) {
    body.lines = lines.map((line, position) => ({
      position,
      amount: writeCents(approvedOf(draft.lines[position] ?? "", line) ?? 0n),
    }));
  }
  return body;
}

/** The server's name of a field as the form calls it. */
export const decisionField = (name: string): string => name.replace(/^(lines\.\d+)\.\w+$/, "$1");

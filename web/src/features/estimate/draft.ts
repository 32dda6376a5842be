import estimateFormText from "locales/estimate-form.ftl";
import type { Schemas } from "@/api/client";
import { lengthError } from "@/lib/forms/rules";
import { ROOM_MAX } from "@/lib/photos/description";
import { line, plain } from "@/lib/text/clean";
import { lineAmount, lineTax, PLACES, readDecimal, writeCents, writeDecimal } from "@/lib/text/money";
import { type EstimateVersion, entered } from "./queries";

/** Limits of an estimate; the same as on the server. */
export const LINES_MAX = 500;
const SCOPE_MAX = 10_000;
const TEXT_MAX = { room: ROOM_MAX, description: 500, unit: 20 } as const;

/** What is entered of a line. */
export type EnteredLine = Required<Schemas["EstimateFormLine"]>;

/** A line as it is typed. */
export interface LineDraft extends EnteredLine {
  /** Identifies the line while it is edited. */
  key: number;
}

/** An estimate as it is typed. */
export interface EstimateDraft {
  scope: string;
  /** Used only without lines. */
  amount: string;
  lines: LineDraft[];
  deductible: string;
  depreciation: string;
  /** `2026-12-31`; empty for none. */
  expires_on: string;
}

/** Errors by field: `scope`, or the key of a line and its field, `3.quantity`. */
export type DraftErrors = Readonly<Record<string, string>>;

/** The number fields of a line, with their decimal places. */
export const LINE_NUMBERS = {
  quantity: PLACES.quantity,
  unit_price: PLACES.price,
  tax_percent: PLACES.percent,
} as const;
export type LineNumber = keyof typeof LINE_NUMBERS;

/** The fields of a line, in the order of the form. */
export const LINE_FIELDS = ["description", "room", "quantity", "unit", "unit_price", "tax_percent"] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export const emptyDraft = (): EstimateDraft => ({
  scope: "",
  amount: "",
  lines: [],
  deductible: "",
  depreciation: "",
  expires_on: "",
});

/** The draft of a saved version. */
export function draftOf(version: EstimateVersion): EstimateDraft {
  const { scope, lines, amount, deductible, depreciation, expires_on } = version;
  return {
    scope,
    amount: lines.length > 0 ? "" : (amount ?? ""),
    lines: withKeys(lines.map(entered), []),
    deductible: deductible ?? "",
    depreciation: depreciation ?? "",
    expires_on: expires_on ?? "",
  };
}

/** Lines with keys that the draft does not use yet. */
export function withKeys(lines: readonly EnteredLine[], present: readonly LineDraft[]): LineDraft[] {
  const first = Math.max(-1, ...present.map(({ key }) => key)) + 1;
  return lines.map((given, index) => ({ ...given, key: first + index }));
}

/** A new line in the room and with the tax of the one before. */
export const newLine = (before: LineDraft | undefined): EnteredLine => ({
  room: before?.room ?? "",
  description: "",
  quantity: "1",
  unit: "",
  unit_price: "",
  tax_percent: before?.tax_percent ?? "",
});

/** What a line costs, in cents; undefined while a number is missing or wrong. */
export function lineCost({
  quantity,
  unit_price,
  tax_percent,
}: LineDraft): { amount: bigint; tax: bigint } | undefined {
  const count = readDecimal(quantity, PLACES.quantity);
  const price = readDecimal(unit_price, PLACES.price);
  const percent = tax_percent.trim() === "" ? 0n : readDecimal(tax_percent, PLACES.percent);
  if (count === undefined || price === undefined || percent === undefined) return undefined;
  const amount = lineAmount(count, price);
  return { amount, tax: lineTax(amount, percent) };
}

/** The sum of an estimate, in cents. */
export interface Sum {
  total: bigint;
  tax: bigint;
  /** How many lines do not count yet, because a number is missing or wrong. */
  open: number;
}

/** Adds up the lines, each with its rounded amount and tax. Without lines, the amount that was typed. */
export function sumOf({ lines, amount }: EstimateDraft): Sum {
  if (lines.length === 0) return { total: readDecimal(amount, PLACES.amount) ?? 0n, tax: 0n, open: 0 };
  const sum: Sum = { total: 0n, tax: 0n, open: 0 };
  for (const one of lines) {
    const cost = lineCost(one);
    if (cost) {
      sum.total += cost.amount + cost.tax;
      sum.tax += cost.tax;
    } else sum.open += 1;
  }
  return sum;
}

type NumberError = "number" | "negative";

/** The error in a number, if any. */
function numberError(typed: string, places: number, mayBeNegative: boolean): string | undefined {
  const value = readDecimal(typed, places);
  const error: NumberError | undefined =
    value === undefined ? "number" : value < 0n && !mayBeNegative ? "negative" : undefined;
  return error && estimateFormText(`error-${error}`, { places });
}

function lineErrors(given: LineDraft): [LineField, string | undefined][] {
  const texts = (["room", "description", "unit"] as const).map((field): [LineField, string | undefined] => {
    const bounds = { min: field === "description" ? 1 : 0, max: TEXT_MAX[field] };
    const text = line(given[field]);
    return [
      field,
      text === "" && bounds.min === 0 ? undefined : lengthError(estimateFormText(`line-${field}`), text, bounds),
    ];
  });
  const numbers = (Object.keys(LINE_NUMBERS) as LineNumber[]).map((field): [LineField, string | undefined] => {
    const isTax = field === "tax_percent";
    if (isTax && given[field].trim() === "") return [field, undefined];
    return [field, numberError(given[field], LINE_NUMBERS[field], !isTax)];
  });
  return [...texts, ...numbers];
}

/** The errors of a draft. The server has the same rules and more. */
export function draftErrors(draft: EstimateDraft, today: string): DraftErrors {
  const found: [string, string | undefined][] = [
    ["scope", lengthError(estimateFormText("scope"), plain(draft.scope), { max: SCOPE_MAX })],
    ["amount", draft.lines.length > 0 ? undefined : numberError(draft.amount, PLACES.amount, true)],
    ...(["deductible", "depreciation"] as const).map((field): [string, string | undefined] => [
      field,
      draft[field].trim() === "" ? undefined : numberError(draft[field], PLACES.amount, false),
    ]),
    ["expires_on", draft.expires_on !== "" && draft.expires_on < today ? estimateFormText("error-past") : undefined],
    ...draft.lines.flatMap((given) =>
      lineErrors(given).map(([field, error]): [string, string | undefined] => [`${given.key}.${field}`, error]),
    ),
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The server's name of a field as the draft calls it: `lines.0.quantity` is the quantity of the first line. */
export function fieldOf(name: string, { lines }: EstimateDraft): string {
  const [, index, field] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
  const found = index === undefined ? undefined : lines[Number(index)];
  return found ? `${found.key}.${field}` : name;
}

const sentNumber = (typed: string, places: number) => writeDecimal(readDecimal(typed, places) ?? 0n, places);
const sentAmount = (typed: string) =>
  typed.trim() === "" ? null : writeCents(readDecimal(typed, PLACES.amount) ?? 0n);

/** The draft as the server takes it. */
export function formOf(
  draft: EstimateDraft,
  id: string,
  attachments: string[],
  supplementOf?: string,
): Schemas["EstimateForm"] {
  return {
    id,
    supplement_of: supplementOf ?? null,
    scope: draft.scope,
    amount: draft.lines.length > 0 ? null : sentAmount(draft.amount),
    lines: draft.lines.map(({ room, description, quantity, unit, unit_price, tax_percent }) => ({
      room,
      description,
      quantity: sentNumber(quantity, PLACES.quantity),
      unit,
      unit_price: sentNumber(unit_price, PLACES.price),
      tax_percent: sentNumber(tax_percent, PLACES.percent),
    })),
    deductible: sentAmount(draft.deductible),
    depreciation: sentAmount(draft.depreciation),
    expires_on: draft.expires_on || null,
    attachments,
  };
}

/** The lines with one moved by `step` places. Does nothing at the ends. */
export function moved(lines: readonly LineDraft[], key: number, step: -1 | 1): LineDraft[] {
  const from = lines.findIndex((one) => one.key === key);
  const found = lines[from];
  const to = from + step;
  if (!found || to < 0 || to >= lines.length) return [...lines];
  const others = lines.filter((one) => one.key !== key);
  return [...others.slice(0, to), found, ...others.slice(to)];
}

const FIELDS = ["scope", "amount", "lines", "deductible", "depreciation", "expires_on"] as const;
export type DraftField = (typeof FIELDS)[number];

/** A form after someone else's changes came in. */
export interface MergedDraft {
  draft: EstimateDraft;
  /** Fields that now have their value. */
  taken: DraftField[];
  /** Fields that both changed, and that keep the own value. */
  kept: DraftField[];
}

/** A field in a form that can be compared: as it would be sent. */
const compared = (draft: EstimateDraft, field: DraftField): string => JSON.stringify(formOf(draft, "", [])[field]);

/** Whether two drafts would be saved alike. */
export const isSameDraft = (one: EstimateDraft, other: EstimateDraft): boolean =>
  FIELDS.every((field) => compared(one, field) === compared(other, field));

/** Three-way merge of a form with someone else's saved changes. The lines count as one field. */
export function mergeDrafts(base: EstimateDraft, mine: EstimateDraft, theirs: EstimateDraft): MergedDraft {
  const merged: MergedDraft = { draft: { ...mine }, taken: [], kept: [] };
  for (const field of FIELDS) {
    const [was, here, there] = [compared(base, field), compared(mine, field), compared(theirs, field)];
    if (there === was || there === here) continue;
    if (here === was) {
      merged.draft = { ...merged.draft, [field]: theirs[field] };
      merged.taken.push(field);
    } else merged.kept.push(field);
  }
  return merged;
}

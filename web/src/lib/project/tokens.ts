import projectTokenText from "locales/project-token.ftl";
import { fold } from "@/lib/text/fold";
import { groupLabel, type ProjectGroup } from "./project-groups";
import { type ProjectStatus, statusOptions, type UrgencyLevel, urgencyOptions } from "./status";

/** Filters of project lists that tokens set; same names as in the URL. */
export interface TokenFilters {
  status?: ProjectStatus | undefined;
  group?: ProjectGroup | undefined;
  urgency?: UrgencyLevel | undefined;
  unassigned?: boolean | undefined;
  mine?: boolean | undefined;
  quiet_days?: number | undefined;
  /** The company's URL slug or its name. */
  contractor?: string | undefined;
  carrier?: string | undefined;
}

export type TokenKey = "is" | "status" | "urgency" | "carrier" | "company";

/** A token that is still being typed, at the end of the text. */
interface OpenToken {
  key: TokenKey;
  value: string;
  /** Where it starts in the text. */
  start: number;
}

interface ReadTokens {
  /** What the complete tokens ask for. */
  filters: TokenFilters;
  /** The text without the complete tokens. */
  rest: string;
  /** The words to search for: the rest without the open token. */
  term: string;
  open: OpenToken | undefined;
}

/** A key, or a value that completes a token. */
export interface TokenSuggestion {
  /** What replaces the text from `suggestedFrom` on. */
  insert: string;
  label: string;
  /** Absent for a key. */
  filters?: TokenFilters;
}

interface Choice {
  value: string;
  label: string;
  filters: TokenFilters;
}

/** Days without a change after which a project is stalled, as on the dashboard. */
const STALLED_DAYS = 14;

const GROUPS = ["open", "late", "waiting", "moving", "blocked", "done", "stopped"] as const;

// A status and a group of statuses exclude each other, as in the filter bar.
const statuses: Choice[] = statusOptions.map(({ value, label }) => ({
  value,
  label,
  filters: { status: value, group: undefined },
}));
const urgencies: Choice[] = urgencyOptions.map(({ value, label }) => ({ value, label, filters: { urgency: value } }));
const states: Choice[] = [
  ...GROUPS.map((value) => ({ value, label: groupLabel(value), filters: { group: value, status: undefined } })),
  {
    value: "stalled",
    label: projectTokenText("is-stalled", { days: STALLED_DAYS }),
    filters: { quiet_days: STALLED_DAYS },
  },
];
/** For users who see everyone's projects. */
const assignments: Choice[] = [
  { value: "unassigned", label: projectTokenText("is-unassigned"), filters: { unassigned: true } },
  { value: "assigned", label: projectTokenText("is-assigned"), filters: { unassigned: false } },
  { value: "mine", label: projectTokenText("is-mine"), filters: { mine: true } },
];

function choicesOf(key: TokenKey, seesAll: boolean): Choice[] {
  if (key === "is") return seesAll ? [...assignments, ...states] : states;
  if (key === "status") return statuses;
  return key === "urgency" ? urgencies : [];
}

const KEYS: readonly TokenKey[] = ["is", "status", "urgency", "carrier", "company"];
const keysFor = (seesAll: boolean) => KEYS.filter((key) => seesAll || key !== "company");

/** The keys that a user may type, with their colons. */
export const tokenKeys = (seesAll: boolean): string[] => keysFor(seesAll).map((key) => `${key}:`);

/** Compares values like every list, and without underscores and dashes: `on_hold`, `On–Hold`, and `on hold` are the same. */
const plain = (text: string): string =>
  fold(text)
    .replace(/[\s_-]+/g, " ")
    .trim();

function filtersOf(key: TokenKey, value: string, seesAll: boolean): TokenFilters | undefined {
  const name = value.trim();
  if (name === "") return undefined;
  if (key === "carrier") return { carrier: name };
  // The server knows the name. Part of it means no company; a suggestion completes it.
  if (key === "company") return { contractor: name };
  const wanted = plain(name);
  return choicesOf(key, seesAll).find((choice) => plain(choice.value) === wanted || plain(choice.label) === wanted)
    ?.filters;
}

/** `key:value` or `key:"several words"`, at the start or after a space. The closing quote is missing while typing. Phones type
 *  curly quotes. */
const TOKEN = /(^|\s)(is|status|urgency|carrier|company): *(?:["“”„]([^"“”]*)(["“”]?)|(\S*))/gi;

/** Splits typed text into tokens and words. A token at the very end is still being typed, unless `isDone`. A token with an
 *  unknown value is ordinary text. */
export function readTokens(typed: string, seesAll: boolean, isDone = false): ReadTokens {
  let filters: TokenFilters = {};
  let open: OpenToken | undefined;
  let rest = "";
  let from = 0;
  for (const match of typed.matchAll(TOKEN)) {
    const [whole, space = "", word = "", quoted, , bare = ""] = match;
    const key = keysFor(seesAll).find((known) => known === word.toLowerCase());
    if (!key) continue;
    const value = quoted ?? bare;
    const end = match.index + whole.length;
    if (end === typed.length && !isDone) {
      open = { key, value, start: match.index + space.length };
      continue;
    }
    const found = filtersOf(key, value, seesAll);
    if (!found) continue;
    filters = { ...filters, ...found };
    rest += typed.slice(from, match.index);
    from = end;
  }
  rest += typed.slice(from);
  const searched = open ? rest.slice(0, rest.length - (typed.length - open.start)) : rest;
  return { filters, rest: rest.trimStart(), term: searched.trim().replace(/\s+/g, " "), open };
}

const lastWord = (typed: string): string => /\S*$/.exec(typed)?.[0] ?? "";

/** Where a suggestion is inserted: at the open token or the last word. */
export const suggestedFrom = (typed: string, seesAll: boolean): number =>
  readTokens(typed, seesAll).open?.start ?? typed.length - lastWord(typed).length;

/** What may complete the open token, or the keys that begin with the last word. Carriers and companies come from the server. */
export function suggestTokens(typed: string, seesAll: boolean): TokenSuggestion[] {
  const { open } = readTokens(typed, seesAll);
  if (open) {
    const wanted = plain(open.value);
    const begins = (text: string) => ` ${plain(text)}`.includes(` ${wanted}`);
    return choicesOf(open.key, seesAll)
      .filter(({ value, label }) => begins(value) || begins(label))
      .map(({ value, label, filters }) => ({ insert: `${open.key}:${value}`, label, filters }));
  }
  const word = lastWord(typed).toLowerCase();
  if (word === "" && typed !== "") return [];
  return keysFor(seesAll)
    .filter((key) => key.startsWith(word))
    .map((key) => ({ insert: `${key}:`, label: projectTokenText(`keys-${key}`) }));
}

/** The suggestion of an insurance carrier. */
export const suggestCarrier = (name: string): TokenSuggestion => ({
  insert: `carrier:"${name.replaceAll('"', "")}"`,
  label: name,
  filters: { carrier: name },
});

interface NamedCompany {
  slug: string;
  company_name: string;
}

/** The companies whose name or slug was typed in full come first, then those whose name begins with what was typed. */
export function nearestFirst<T extends NamedCompany>(companies: T[], typed: string): T[] {
  const wanted = plain(typed);
  const distance = ({ slug, company_name }: T) => {
    if ([slug, company_name].some((name) => plain(name) === wanted)) return 0;
    return plain(company_name).startsWith(wanted) ? 1 : 2;
  };
  return [...companies].sort((one, other) => distance(one) - distance(other));
}

/** Index of the suggestion that the typed value stands for: the one whose value or label equals it, or else the only one that contains
 *  it; -1 if several match. */
export function placeMeant(value: string, suggestions: TokenSuggestion[]): number {
  const wanted = plain(value);
  const names = ({ insert, label }: TokenSuggestion) => [insert.replace(/^[^:]*:|"/g, ""), label].map(plain);
  const full = suggestions.filter((one) => names(one).includes(wanted));
  const parts = suggestions.filter((one) => names(one).some((name) => name.includes(wanted)));
  const [meant, another] = full.length > 0 ? full : parts;
  return meant && !another ? suggestions.indexOf(meant) : -1;
}

/** The suggestion of a contractor company. */
export const suggestCompany = ({ slug, company_name }: NamedCompany): TokenSuggestion => ({
  insert: `company:${slug}`,
  label: company_name,
  filters: { contractor: slug },
});

/** The filters in words, for a link to the list. */
export function describeFilters(filters: TokenFilters): string {
  const named = [...assignments, ...states, ...statuses, ...urgencies];
  const isAsked = (choice: Choice) =>
    Object.entries(choice.filters).every(
      ([name, value]) => value === undefined || filters[name as keyof TokenFilters] === value,
    );
  return [
    ...named.filter(isAsked).map(({ label }) => label),
    ...[filters.carrier, filters.contractor].filter((name) => name !== undefined),
  ].join(", ");
}

import projectListText from "locales/project-list.ftl";
import type { Schemas } from "@/api/client";

export type ProjectOrder = Schemas["ProjectOrder"];

export type ProjectColumn = Schemas["ProjectColumn"];

interface Column {
  /** The orders that clicking the heading toggles between; the first click uses the first. */
  orders?: readonly [ProjectOrder, ProjectOrder];
}

/** All columns of the list, in display order. */
export const COLUMNS: Record<ProjectColumn, Column> = {
  property: { orders: ["owner", "owner_desc"] },
  // Project numbers follow the order of submission.
  project: { orders: ["newest", "oldest"] },
  damage: {},
  status: { orders: ["status", "status_desc"] },
  urgency: { orders: ["urgency", "urgency_desc"] },
  people: {},
  start: { orders: ["start", "start_desc"] },
  submitted: { orders: ["newest", "oldest"] },
  updated: { orders: ["updated", "updated_desc"] },
  estimated: {},
  approved: {},
};

export const PROJECT_COLUMNS = Object.keys(COLUMNS) as ProjectColumn[];

const USUAL = new Set<ProjectColumn>(["property", "project", "damage", "status", "urgency", "people", "updated"]);

/** Amounts, which not every user may see. */
const AMOUNTS: ReadonlySet<ProjectColumn> = new Set(["estimated", "approved"]);

/** Whether the user sees amounts of some of these projects. */
export const showAmounts = (projects: readonly Pick<Schemas["ProjectCard"], "amounts">[] = []): boolean =>
  projects.some(({ amounts }) => amounts);

/** The columns that are offered; those with amounts only to users who see some. */
export const offeredColumns = (withAmounts: boolean): ProjectColumn[] =>
  PROJECT_COLUMNS.filter((column) => withAmounts || !AMOUNTS.has(column));

/** Holds the link to the project, so it is always shown. */
export const FIXED_COLUMN: ProjectColumn = "property";

/** The columns named in the URL, or the default ones, in display order. */
export function shownColumns(named: string | undefined): ProjectColumn[] {
  const words = new Set<string>(named?.split(","));
  const chosen = PROJECT_COLUMNS.filter((column) => words.has(column));
  if (chosen.length === 0) return PROJECT_COLUMNS.filter((column) => USUAL.has(column));
  return PROJECT_COLUMNS.filter((column) => column === FIXED_COLUMN || words.has(column));
}

/** The columns as a URL parameter; `undefined` for the default columns. */
export function namedColumns(columns: ProjectColumn[]): string | undefined {
  const isUsual = columns.length === USUAL.size && columns.every((column) => USUAL.has(column));
  return isUsual ? undefined : columns.join(",");
}

/** The heading text. Users who see everyone's projects also see the submitter. */
export const columnTitle = (column: ProjectColumn, seesAll: boolean) =>
  column === "people" && seesAll ? projectListText("column-partnerAndContractor") : projectListText(`column-${column}`);

export const PROJECT_ORDERS = [
  "newest",
  "oldest",
  "updated",
  "updated_desc",
  "owner",
  "owner_desc",
  "status",
  "status_desc",
  "urgency",
  "urgency_desc",
  "start",
  "start_desc",
] as const satisfies readonly ProjectOrder[];

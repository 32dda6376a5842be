import type { SitePlan, SiteProject } from "@/lib/site/plan";
import type { KnownProject } from "./device";

/** A project to write about without a network. */
export type Writable = Pick<KnownProject, "id" | "number" | "street" | "status" | "choices"> &
  Partial<Pick<SiteProject, "shots">>;

/** The project with a number, as this device knows it. */
export const writableOf = (
  number: string,
  plan: SitePlan,
  known: readonly KnownProject[] | undefined,
): Writable | undefined =>
  plan.projects.find((project) => project.number === number && project.canUpdate) ??
  known?.find((project) => project.number === number);

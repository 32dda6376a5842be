import shotListText from "locales/shot-list.ftl";
import type { ShotList } from "./draft";

/** The phases that every portal has. */
export const PHASES = ["damage", "mitigation", "demolition", "rebuild", "complete"] as const;

/** The name of a phase. One of the portal's own is its name already. */
export const phaseLabel = (phase: string): string => shotListText.find(`phase-${phase}`) ?? phase;

/** The damage type of a list. */
export const damageLabel = ({ damage_type: type }: Pick<ShotList, "damage_type">): string =>
  type ?? shotListText("all-projects");

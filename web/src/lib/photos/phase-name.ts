import phaseText from "locales/photo-phase.ftl";
import { isDefaultPhase } from "./description";

/** The name of a phase: translated for the default ones, as written for a portal's own. */
export const phaseName = (key: string): string => (isDefaultPhase(key) ? phaseText(key) : key);

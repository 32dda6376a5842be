import type { Portal } from "./queries";

/** Steps of the setup, in order. */
export const STEPS = ["company", "look", "clock", "mail", "contractor", "project"] as const;
export type Step = (typeof STEPS)[number];

/** Default configuration values. A portal with these has not been configured. */
export const AS_SHIPPED: Pick<Portal["configured"], "office_name" | "time_zone"> = {
  office_name: "Project office",
  time_zone: "America/New_York",
};

/** Whether a value was set here or in the configuration. */
const isKnown = (field: "office_name" | "time_zone", portal: Portal) =>
  portal[field] !== null || portal.configured[field] !== AS_SHIPPED[field];

/** Whether a step is available. The email test requires a mail server in the configuration. */
export const isPossible = (step: Step, { mail }: Portal): boolean =>
  step !== "mail" || mail.sends || mail.tried_at !== null;

const IS_DONE: Record<Step, (portal: Portal) => boolean> = {
  company: (portal) => isKnown("office_name", portal),
  look: ({ accent }) => accent !== null,
  clock: (portal) => isKnown("time_zone", portal),
  mail: ({ mail }) => mail.tried_at !== null,
  contractor: ({ has_contractor }) => has_contractor,
  project: ({ has_project }) => has_project,
};

export const isDone = (step: Step, portal: Portal): boolean => IS_DONE[step](portal);

/** The available steps of this portal. */
export const stepsOf = (portal: Portal): Step[] => STEPS.filter((step) => isPossible(step, portal));

/** The steps that are not done yet. */
export const openSteps = (portal: Portal): Step[] => stepsOf(portal).filter((step) => !isDone(step, portal));

/** The time zone to save. Saving the shipped default stores it explicitly, which confirms it. */
export const confirmedZone = (typed: string, { time_zone }: Portal["configured"]): string =>
  typed === "" && time_zone === AS_SHIPPED.time_zone ? time_zone : typed;

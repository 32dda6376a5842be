import type { Portal } from "./queries";

/** What an admin does for a new portal, in this order. */
export const STEPS = ["company", "look", "clock", "mail", "contractor", "project"] as const;
export type Step = (typeof STEPS)[number];

/** What the configuration says where nobody has written another name or zone into it. */
export const AS_SHIPPED: Portal["configured"] = { office_name: "Project office", time_zone: "America/New_York" };

/** Whether something is set here, or whoever runs the portal has configured it. */
const isKnown = (field: "office_name" | "time_zone", portal: Portal) =>
  portal[field] !== null || portal.configured[field] !== AS_SHIPPED[field];

/** Whether a step can be taken: mails are not tried where whoever runs the portal has set no mail server. */
export const isPossible = (step: Step, { mail }: Portal): boolean =>
  step !== "mail" || mail.sends || mail.tried_at !== null;

const IS_DONE: Record<Step, (portal: Portal) => boolean> = {
  company: (portal) => isKnown("office_name", portal),
  look: ({ accent, has_logo }) => accent !== null || has_logo,
  clock: (portal) => isKnown("time_zone", portal),
  mail: ({ mail }) => mail.tried_at !== null,
  contractor: ({ has_contractor }) => has_contractor,
  project: ({ has_project }) => has_project,
};

export const isDone = (step: Step, portal: Portal): boolean => IS_DONE[step](portal);

/** The steps of this portal. */
export const stepsOf = (portal: Portal): Step[] => STEPS.filter((step) => isPossible(step, portal));

/** What there is to do yet. */
export const openSteps = (portal: Portal): Step[] => stepsOf(portal).filter((step) => !isDone(step, portal));

/** What is sent for a zone: whoever saves the one that nobody has written anywhere chooses it by that. */
export const confirmedZone = (typed: string, { time_zone }: Portal["configured"]): string =>
  typed === "" && time_zone === AS_SHIPPED.time_zone ? time_zone : typed;

import type { Portal } from "./queries";

/** What an admin does for a new portal, in this order. */
export const STEPS = ["company", "look", "clock", "mail", "contractor", "project"] as const;
export type Step = (typeof STEPS)[number];

const IS_DONE: Record<Step, (portal: Portal) => boolean> = {
  company: ({ office_name }) => office_name !== null,
  look: ({ accent, has_logo }) => accent !== null || has_logo,
  clock: ({ time_zone }) => time_zone !== null,
  mail: ({ mail }) => mail.tried_at !== null,
  contractor: ({ has_contractor }) => has_contractor,
  project: ({ has_project }) => has_project,
};

export const isDone = (step: Step, portal: Portal): boolean => IS_DONE[step](portal);

/** What there is to do yet. */
export const openSteps = (portal: Portal): Step[] => STEPS.filter((step) => !isDone(step, portal));

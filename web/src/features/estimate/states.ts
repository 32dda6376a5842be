import estimateStateText from "locales/estimate-state.ftl";
import type { StatusFamily } from "@/lib/project/status";
import type { Estimate, EstimateState, EstimateVersionRow } from "./queries";

/** The family of each state, for its color and icon. */
export const STATE_FAMILIES: Readonly<Record<EstimateState, StatusFamily>> = {
  draft: "moving",
  sent: "waiting",
  approved: "done",
  approved_in_part: "done",
  more_requested: "blocked",
  declined: "stopped",
  withdrawn: "stopped",
  outdated: "stopped",
  expired: "blocked",
};

export const stateName = (state: EstimateState): string => estimateStateText(state);

/** The newest version that was sent. A later draft does not replace it. */
export const newestSent = ({ versions }: Pick<Estimate, "versions">): EstimateVersionRow | undefined =>
  versions.find(({ state }) => state !== "draft");

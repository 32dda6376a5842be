import { IconCheck } from "@tabler/icons-react";
import ownerDashboardText from "locales/owner-dashboard.ftl";
import { Panel } from "@/components/layout/Panel";
import { formatDate } from "@/lib/time/dates";
import type { OwnerProject } from "./queries";
import classes from "./Steps.module.css";

type Step = OwnerProject["steps"][number];

/** The steps of the project: what is done, what is going on, and what comes next, with dates and who acts. */
export function Steps({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null;
  const next = steps.find(({ state }) => state === "next");
  return (
    <Panel title={ownerDashboardText("steps")}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li
            key={step.step}
            className={classes.step}
            data-state={step.state}
            aria-current={step.state === "now" ? "step" : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {step.state === "done" && <IconCheck size={16} stroke={3} />}
            </span>
            <div>
              <p className={classes.name}>
                {ownerDashboardText(step.state === "done" ? `step-${step.step}-done` : `step-${step.step}`)}
              </p>
              <p className={classes.facts}>{factsOf(step, step === next)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** How far the step is, who acts, and when. */
function factsOf({ state, who, date, is_planned }: Step, isNext: boolean): string {
  const day = date ? formatDate(date) : undefined;
  const when =
    day && (state === "done" ? day : ownerDashboardText(is_planned ? "step-planned" : "step-since", { day }));
  const how = state === "next" && !isNext ? ownerDashboardText("step-later") : ownerDashboardText(`step-${state}`);
  return [how, who && ownerDashboardText(`step-by-${who}`), when].filter(Boolean).join(" · ");
}

import turnText from "locales/turn.ftl";
import type { Schemas } from "@/api/client";
import { formatDate } from "@/lib/time/dates";

/** Who has to act next on a project and since when, or the day of its next appointment. Empty for a closed project. */
export function turnWords(turn: Schemas["ProjectTurn"] | null | undefined): string {
  if (!turn) return "";
  const { waiting_on, waiting_since, appointment } = turn;
  if (waiting_on && waiting_since) return turnText(waiting_on, { day: formatDate(waiting_since) });
  return appointment ? turnText("appointment", { day: formatDate(appointment) }) : "";
}

/** The same as an element with this class; nothing for a closed project. */
export function TurnText({ project, className }: { project: Schemas["ProjectCard"]; className?: string | undefined }) {
  const words = turnWords(project.turn);
  return words === "" ? null : <div className={className}>{words}</div>;
}

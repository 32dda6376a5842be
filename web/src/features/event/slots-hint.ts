import eventDialogText from "locales/event-dialog.ftl";
import type { ProjectPage } from "@/api/project";

/** Tells who will be asked to choose among several timeslots. */
export function proposalHint({ assigned_contractor: company }: ProjectPage): string {
  return company ? eventDialogText("many-hint", { who: company.company_name }) : eventDialogText("nobody");
}

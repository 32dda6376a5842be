import type { ProjectPage } from "@/api/project";
import { dialogTexts as texts } from "./dialog-texts";

/** Who is asked to choose among several timeslots. */
export function proposalHint({ assigned_contractor: company }: ProjectPage): string {
  return company ? texts.manyHint(company.company_name) : texts.nobody;
}

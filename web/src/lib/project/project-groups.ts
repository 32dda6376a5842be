import projectGroupText from "locales/project-group.ftl";
import statusFamilyText from "locales/status-family.ftl";
import type { Schemas } from "@/api/client";
import { STATUS_FAMILIES, type StatusFamily } from "./status";

export type ProjectGroup = Schemas["ProjectGroup"];

const FAMILIES: readonly string[] = STATUS_FAMILIES.map(({ family }) => family);
const isFamily = (word: string): word is StatusFamily => FAMILIES.includes(word);

/** The label of a group that dashboards count. */
export const groupLabel = (group: ProjectGroup): string =>
  isFamily(group) ? statusFamilyText(group) : projectGroupText(group);

/** The group named by a search parameter, if valid. */
export const groupNamed = (word: string | undefined): ProjectGroup | undefined =>
  word !== undefined && (isFamily(word) || projectGroupText.find(word) !== undefined)
    ? (word as ProjectGroup)
    : undefined;

import shotListText from "locales/shot-list.ftl";
import { phaseName } from "@/lib/photos/phase-name";
import type { ShotList } from "./draft";

/** What a list is called: its damage type and its phase. */
export const listName = ({ damage_type: type, phase }: Pick<ShotList, "damage_type" | "phase">): string =>
  `${type ?? shotListText("all-projects")}, ${phaseName(phase)}`;

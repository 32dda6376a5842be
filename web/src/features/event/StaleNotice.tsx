import eventDialogText from "locales/event-dialog.ftl";
import { StaleNotice as Notice } from "@/components/feedback/StaleNotice";
import type { Change, Merged } from "./form";

const NAMES: Record<string, string> = {
  task_type: eventDialogText("type"),
  title: eventDialogText("title"),
  description: eventDialogText("description"),
  timeslots: eventDialogText("when"),
};

const named = (changes: Change[]) => changes.map((change) => ({ ...change, name: NAMES[change.field] ?? "" }));

/** Tells what someone else changed while the form was open. */
export function StaleNotice({ merged }: { merged: Merged }) {
  return <Notice what="event" taken={named(merged.taken)} kept={named(merged.kept)} />;
}

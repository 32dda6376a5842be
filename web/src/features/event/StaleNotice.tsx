import { StaleNotice as Notice } from "@/components/StaleNotice";
import { dialogTexts as texts } from "./dialog-texts";
import type { Change, Merged } from "./form";

const NAMES: Record<string, string> = {
  task_type: texts.type,
  title: texts.title,
  description: texts.description,
  timeslots: texts.when,
};

const named = (changes: Change[]) => changes.map((change) => ({ ...change, name: NAMES[change.field] ?? "" }));

/** What somebody else changed while the form was open. */
export function StaleNotice({ merged }: { merged: Merged }) {
  return <Notice what={texts.what} taken={named(merged.taken)} kept={named(merged.kept)} />;
}

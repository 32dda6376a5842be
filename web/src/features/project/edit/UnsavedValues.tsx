import { Text } from "@mantine/core";
import projectFormText from "locales/project-form.ftl";
import { CopyButton } from "@/components/display/CopyButton";
import { Fact, Facts } from "@/components/display/Facts";
import { Panel } from "@/components/layout/Panel";
import { FIELD_LABELS, type FieldName } from "../shared/fields";
import { shownValue } from "../shared/SubmissionReview";
import type { ProjectFields } from "./queries";

/** Typed values that can no longer be saved, shown for copying. Shows nothing else of the project. */
export function UnsavedValues({ values }: { values: ProjectFields }) {
  const typed = (Object.entries(values) as Array<[FieldName, string | null]>).map(([field, value]) => ({
    label: FIELD_LABELS[field],
    text: shownValue(field, value ?? ""),
  }));
  const all = typed.map(({ label, text }) => `${label}: ${text}`).join("\n");
  return (
    <Panel
      title={projectFormText("unsaved")}
      actions={<CopyButton value={all} label={projectFormText("copy-unsaved")} />}
    >
      <Text c="dimmed" size="sm" mb="sm">
        {projectFormText("unsaved-hint")}
      </Text>
      <Facts>
        {typed.map(({ label, text }) => (
          <Fact key={label} name={label} wide>
            {text || <em>{projectFormText("empty")}</em>}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

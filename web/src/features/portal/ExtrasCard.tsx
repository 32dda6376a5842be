import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Textarea } from "@mantine/core";
import portalText from "locales/portal.ftl";
import { Panel } from "@/components/layout/Panel";
import { optionalText } from "@/lib/forms/rules";
import { StepForm } from "./StepForm";
import { type StepProps, usePortalForm } from "./use-portal-form";

/** Same limit as on the server. */
const WARRANTY_NOTE_MAX = 2000;

const RULES = {
  messages_beta_gate: () => undefined,
  warranty_note: optionalText(portalText("extras-warranty"), { max: WARRANTY_NOTE_MAX }),
};

/** Settings that are not part of the setup: the beta card of messages, and the warranty note. */
export function ExtrasCard(props: StepProps) {
  const { configured } = props.portal;
  const state = usePortalForm("extras", props, RULES, {
    shown: (fields) => ({
      ...fields,
      messages_beta_gate: fields.messages_beta_gate || String(configured.messages_beta_gate),
    }),
  });
  const { form } = state;
  return (
    <Panel title={portalText("extras")}>
      <StepForm label={portalText("extras")} form={state}>
        <Checkbox
          label={portalText("extras-beta")}
          description={portalText("extras-beta-hint")}
          checked={form.values.messages_beta_gate === "true"}
          onChange={(event) => form.setFieldValue("messages_beta_gate", String(event.currentTarget.checked))}
        />
        <Textarea
          label={portalText("extras-warranty")}
          description={portalText("extras-warranty-hint")}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={WARRANTY_NOTE_MAX}
          {...form.getInputProps("warranty_note")}
        />
      </StepForm>
    </Panel>
  );
}

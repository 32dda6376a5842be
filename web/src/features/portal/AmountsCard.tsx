import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Text } from "@mantine/core";
import portalText from "locales/portal.ftl";
import { Panel } from "@/components/layout/Panel";
import { StepForm } from "./StepForm";
import { type StepProps, usePortalForm } from "./use-portal-form";

const RULES = { partners_see_amounts: () => undefined, owners_see_amounts: () => undefined };

/** Who sees the amounts of estimates that they do not decide about. */
export function AmountsCard(props: StepProps) {
  const state = usePortalForm("amounts", props, RULES);
  const { form } = state;
  const checkbox = (field: keyof typeof RULES, label: string) => (
    <Checkbox
      label={label}
      checked={form.values[field] === "true"}
      onChange={(event) => form.setFieldValue(field, String(event.currentTarget.checked))}
    />
  );
  return (
    <Panel title={portalText("amounts")}>
      <StepForm label={portalText("amounts")} form={state}>
        <Text size="sm" c="dimmed">
          {portalText("amounts-hint")}
        </Text>
        {checkbox("partners_see_amounts", portalText("amounts-partners"))}
        {checkbox("owners_see_amounts", portalText("amounts-owners"))}
      </StepForm>
    </Panel>
  );
}

import { Stack } from "@mantine/core";
import portalText from "locales/portal.ftl";
import { ColorField } from "./ColorField";
import { isColor, OWN_COLOR } from "./colors";
import { LogoField } from "./LogoField";
import { StepForm } from "./StepForm";
import { type StepProps, usePortalForm } from "./use-portal-form";

const RULES = {
  accent: (typed: string) => (typed.trim() === "" || isColor(typed) ? undefined : portalText("look-wrong")),
};

/** Step for the portal's appearance. */
export function LookStep(props: StepProps) {
  const state = usePortalForm("look", props, RULES, {
    // Saving the default color stores it explicitly, which completes the step.
    sent: ({ accent }) => ({ accent: accent.trim() || OWN_COLOR }),
  });
  const { value, error, onBlur } = state.form.getInputProps("accent");
  return (
    <Stack gap="xl">
      <LogoField portal={props.portal} />
      <StepForm label={portalText("look-color")} form={state}>
        <ColorField
          value={value}
          error={error}
          onBlur={onBlur}
          onChange={(color) => state.form.setFieldValue("accent", color)}
        />
      </StepForm>
    </Stack>
  );
}

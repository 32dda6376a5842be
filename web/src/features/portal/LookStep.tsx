import { Stack } from "@mantine/core";
import portalText from "locales/portal.ftl";
import { ColourField } from "./ColourField";
import { isColour, OWN_COLOUR } from "./colours";
import { LogoField } from "./LogoField";
import { StepForm } from "./StepForm";
import { type StepProps, usePortalForm } from "./use-portal-form";

const RULES = {
  accent: (typed: string) => (typed.trim() === "" || isColour(typed) ? undefined : portalText("look-wrong")),
};

/** Step for the portal's appearance. */
export function LookStep(props: StepProps) {
  const state = usePortalForm("look", props, RULES, {
    // Saving the default color stores it explicitly, which completes the step.
    sent: ({ accent }) => ({ accent: accent.trim() || OWN_COLOUR }),
  });
  const { value, error, onBlur } = state.form.getInputProps("accent");
  return (
    <Stack gap="xl">
      <LogoField portal={props.portal} />
      <StepForm label={portalText("look-colour")} form={state}>
        <ColourField
          value={value}
          error={error}
          onBlur={onBlur}
          onChange={(colour) => state.form.setFieldValue("accent", colour)}
        />
      </StepForm>
    </Stack>
  );
}

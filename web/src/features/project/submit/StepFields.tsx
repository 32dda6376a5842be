import { Button, Stack, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import projectFormText from "locales/project-form.ftl";
import { AddressFields, DamageFields, InsuranceFields, OwnerFields, PartnerContactFields } from "../shared/FieldGroups";
import type { ProjectForm } from "../shared/fields";
import { LAST_STEP } from "../shared/submit-steps";

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

interface StepFieldsProps {
  step: number;
  form: ProjectForm;
  draftId: string;
}

/** The fields of a step. */
export function StepFields({ step, form, draftId }: StepFieldsProps) {
  return (
    <>
      {step === 1 && (
        <Stack gap="lg">
          <Section title={projectFormText("sections-owner")}>
            <OwnerFields form={form} />
          </Section>
          <Section title={projectFormText("sections-address")}>
            <AddressFields key={draftId} form={form} />
          </Section>
        </Stack>
      )}
      {step === 2 && (
        <Section title={projectFormText("sections-damage")}>
          <DamageFields form={form} />
        </Section>
      )}
      {step === 3 && (
        <Stack gap="lg">
          <Section title={projectFormText("sections-insurance")}>
            <InsuranceFields form={form} />
          </Section>
          <Section title={projectFormText("sections-partner")}>
            <PartnerContactFields form={form} />
          </Section>
        </Stack>
      )}
    </>
  );
}

interface StepButtonsProps {
  step: number;
  isBusy: boolean;
  onBack: () => void;
}

export function StepButtons({ step, isBusy, onBack }: StepButtonsProps) {
  return (
    <>
      {step > 1 && (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onBack}
          disabled={isBusy}
        >
          {projectFormText("back")}
        </Button>
      )}
      <Button type="submit" loading={isBusy}>
        {step < LAST_STEP ? projectFormText("next") : projectFormText("submit")}
      </Button>
    </>
  );
}

import { TextInput } from "@mantine/core";
import { PhoneField } from "@/components/PhoneField";
import { formatPhone } from "@/lib/phone";
import { email, optional, optionalText, phone } from "@/lib/rules";
import classes from "./PortalPage.module.css";
import { StepForm } from "./StepForm";
import { portalTexts } from "./texts";
import { type StepProps, usePortalForm } from "./use-portal-form";

const texts = portalTexts.company;

const RULES = {
  office_name: optionalText(texts.name, { max: 100 }),
  office_phone: optional(phone),
  office_email: optional(email),
};

/** Who runs the portal, and where to reach them. */
export function CompanyStep(props: StepProps) {
  const { configured } = props.portal;
  const state = usePortalForm("company", props, RULES, {
    shown: (fields) => ({ ...fields, office_phone: formatPhone(fields.office_phone) }),
  });
  const { form } = state;
  return (
    <StepForm label={portalTexts.steps.company} form={state}>
      <TextInput
        label={texts.name}
        autoComplete="organization"
        placeholder={configured.office_name ?? undefined}
        {...form.getInputProps("office_name")}
      />
      <div className={classes.pair}>
        <PhoneField
          label={texts.phone}
          description={texts.phoneHint}
          autoComplete="tel-national"
          placeholder={formatPhone(configured.office_phone ?? "") || "(123) 456-7890"}
          {...form.getInputProps("office_phone")}
        />
        <TextInput
          label={texts.email}
          description={texts.emailHint}
          type="email"
          autoComplete="email"
          placeholder={configured.office_email ?? undefined}
          {...form.getInputProps("office_email")}
        />
      </div>
    </StepForm>
  );
}

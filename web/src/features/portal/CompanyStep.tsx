import { TextInput } from "@mantine/core";
import portalText from "locales/portal.ftl";
import { PhoneField } from "@/components/fields/PhoneField";
import { email, optional, optionalText, phone } from "@/lib/forms/rules";
import { formatPhone } from "@/lib/text/phone";
import classes from "./PortalPage.module.css";
import { StepForm } from "./StepForm";
import { AS_SHIPPED } from "./steps";
import { type StepProps, usePortalForm } from "./use-portal-form";

const RULES = {
  office_name: optionalText(portalText("company-name"), { max: 100 }),
  office_phone: optional(phone),
  office_email: optional(email),
};

const ownName = ({ office_name }: StepProps["portal"]["configured"]) =>
  office_name && office_name !== AS_SHIPPED.office_name ? office_name : "";

/** Step for the office's name and contact details. */
export function CompanyStep(props: StepProps) {
  const { configured } = props.portal;
  const state = usePortalForm("company", props, RULES, {
    // Shows what owners see. The shipped name is only a placeholder: nobody chose it.
    shown: (fields) => ({
      office_name: fields.office_name || ownName(configured),
      office_phone: formatPhone(fields.office_phone || (configured.office_phone ?? "")),
      office_email: fields.office_email || (configured.office_email ?? ""),
    }),
  });
  const { form } = state;
  return (
    <StepForm label={portalText("steps-company")} form={state}>
      <TextInput
        label={portalText("company-name")}
        autoComplete="organization"
        placeholder={AS_SHIPPED.office_name ?? undefined}
        {...form.getInputProps("office_name")}
      />
      <div className={classes.pair}>
        <PhoneField
          label={portalText("company-phone")}
          description={portalText("company-phone-hint")}
          autoComplete="tel-national"
          placeholder="(123) 456-7890"
          {...form.getInputProps("office_phone")}
        />
        <TextInput
          label={portalText("company-email")}
          description={portalText("company-email-hint")}
          type="email"
          autoComplete="email"
          {...form.getInputProps("office_email")}
        />
      </div>
    </StepForm>
  );
}

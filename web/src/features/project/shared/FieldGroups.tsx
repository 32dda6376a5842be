import { Autocomplete, Button, Group, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from "@mantine/core";
import projectFormText from "locales/project-form.ftl";
import { DAMAGE_TYPES } from "@/lib/project/damage-types";
import type { AddressParts } from "./pasted-address";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { useRef } from "react";
import { PhoneField } from "@/components/fields/PhoneField";
import { stateOptions } from "@/lib/forms/us-states";
import { urgencyOptions } from "@/lib/project/status";
import { FIELD_LABELS, type FieldName, type ProjectForm } from "./fields";
import { usePastedAddress } from "./use-pasted-address";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";

const pastedText = ({ unit, ...parts }: AddressParts): string =>
  unit ? projectFormText("pasted-with-unit", { unit, ...parts }) : projectFormText("pasted", parts);

interface GroupProps {
  form: ProjectForm;
}

const two = { base: 1, xs: 2 };
/** Each field is wide enough for its longest error on one line; a second line would move the buttons. */
const wide = { gridColumn: "1 / -1" };

const field = (form: ProjectForm, name: FieldName) => ({
  label: FIELD_LABELS[name],
  name,
  ...form.getInputProps(name),
});

const phoneField = (form: ProjectForm, name: FieldName) => ({
  ...field(form, name),
  placeholder: "(123) 456-7890",
});

const emailField = (form: ProjectForm, name: FieldName) => ({
  ...field(form, name),
  type: "email",
  inputMode: "email" as const,
});

export function OwnerFields({ form }: GroupProps) {
  return (
    <SimpleGrid cols={two}>
      <TextInput {...field(form, "property_owner_name")} required autoComplete="off" />
      <PhoneField {...phoneField(form, "property_owner_phone")} autoComplete="off" />
      <TextInput {...emailField(form, "property_owner_email")} autoComplete="off" />
    </SimpleGrid>
  );
}

/** The parts of the address. A full address pasted into the street field is split up; the split can be undone. */
export function AddressFields({ form }: GroupProps) {
  const street = useRef<HTMLInputElement>(null);
  const { found, paste, undo } = usePastedAddress(form, street);
  return (
    <>
      <SimpleGrid cols={two}>
        <TextInput
          {...field(form, "property_address")}
          ref={street}
          required
          autoComplete="off"
          placeholder={projectFormText("example-street")}
          description={projectFormText("paste-hint")}
          onPaste={paste}
          style={wide}
        />
        <TextInput {...field(form, "unit")} autoComplete="off" placeholder={projectFormText("example-unit")} />
        <TextInput {...field(form, "city")} required autoComplete="off" />
        <NativeSelect
          {...field(form, "state")}
          required
          data={[{ value: "", label: projectFormText("choose-state") }, ...stateOptions]}
        />
        <TextInput {...field(form, "zip_code")} required inputMode="numeric" autoComplete="off" />
      </SimpleGrid>
      <div role="status">
        {found && (
          <Group gap="xs" mt="sm">
            <Text size="sm">{pastedText(found)}</Text>
            <Button variant="default" size="compact-sm" onClick={undo}>
              {projectFormText("undo-paste")}
            </Button>
          </Group>
        )}
      </div>
    </>
  );
}

export function DamageFields({ form }: GroupProps) {
  return (
    <SimpleGrid cols={two}>
      <Autocomplete
        {...field(form, "damage_type")}
        required
        data={DAMAGE_TYPES}
        comboboxProps={{ shadow: "md" }}
        style={wide}
      />
      <NativeSelect {...field(form, "urgency_level")} required data={urgencyOptions} />
      <TextInput {...field(form, "timeline_start")} type="date" />
      <Textarea
        {...field(form, "damage_description")}
        autosize
        minRows={4}
        maxRows={12}
        placeholder={projectFormText("description-placeholder")}
        style={wide}
      />
    </SimpleGrid>
  );
}

export function InsuranceFields({ form }: GroupProps) {
  return (
    <SimpleGrid cols={two}>
      <TextInput {...field(form, "insurance_claim_number")} autoComplete="off" />
      <TextInput {...field(form, "insurance_carrier_name")} autoComplete="off" />
      <TextInput {...field(form, "claims_adjuster_name")} autoComplete="off" />
    </SimpleGrid>
  );
}

export function PartnerContactFields({ form }: GroupProps) {
  return (
    <SimpleGrid cols={two}>
      <TextInput {...field(form, "referral_partner_contact_name")} autoComplete="name" style={wide} />
      <PhoneField {...phoneField(form, "referral_partner_contact_phone")} autoComplete="tel-national" />
      <TextInput {...emailField(form, "referral_partner_contact_email")} autoComplete="email" />
    </SimpleGrid>
  );
}

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconLink } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import invitationText from "locales/invitation.ftl";
import { ApiProblem, type Schemas } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { LANGUAGES, type Language } from "@/lib/browser/language";
import { fieldErrors } from "@/lib/forms/form-errors";
import { email, optional } from "@/lib/forms/rules";
import classes from "./InvitationsPanel.module.css";
import { useCreateInvitation } from "./queries";

interface GenerateFormProps {
  slug: string;
  onGenerated: (created: Schemas["CreatedInvitation"]) => void;
}

/** Creates an invitation link. With an address, the link is mailed; otherwise the user passes it on. */
export function GenerateForm({ slug, onGenerated }: GenerateFormProps) {
  const create = useCreateInvitation(slug);
  const held = useHeldWords<string>(`invitation to ${slug}`);
  const form = useForm({
    initialValues: { email: held.given ?? "", language: "en" as Language },
    validate: { email: optional(email) },
  });
  useHolding(held, () => form.values.email || undefined);
  const submit = form.onSubmit((values) => {
    if (create.isPending) return;
    create.mutate(values, {
      onSuccess: (created) => {
        const { email: to } = created.invitation;
        toast.success(invitationText("generated"), to ? invitationText("mailed", { email: to }) : undefined);
        form.setValues({ email: "" });
        onGenerated(created);
      },
      onError: (error) => {
        toast.error(commonText("error"), invitationText("failed"));
        if (error instanceof ApiProblem) form.setErrors(fieldErrors(error, ["email"]));
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={invitationText("generate")}>
      <TextInput
        className={classes.email}
        label={invitationText("email")}
        description={invitationText("email-hint")}
        type="email"
        autoComplete="off"
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("email")}
      />
      <NativeSelect
        label={invitationText("language")}
        data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.getInputProps("language")}
      />
      <Button type="submit" className={classes.generate} leftSection={<IconLink size={18} aria-hidden />}>
        {create.isPending ? invitationText("generating") : invitationText("generate")}
      </Button>
    </form>
  );
}

import { Anchor, Radio, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import accountFieldText from "locales/account-field.ftl";
import userText from "locales/user.ftl";
import { SaveButtons } from "@/components/files/SaveButtons";
import { Modal } from "@/components/overlays/Modal";
import "@mantine/core/styles/Radio.layer.css";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { ApiProblem, isProblem, messageOf, wasSavedEarlier } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { useDialog } from "@/components/overlays/use-dialog";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { personName } from "@/lib/forms/person-name";
import { email } from "@/lib/forms/rules";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { mayHaveSucceeded } from "@/lib/network/may-have-succeeded";
import { useInviteUser } from "./queries";

const INVITED = ["admin", "referral_partner"] as const;
type Invited = (typeof INVITED)[number];

const FIELDS = ["first_name", "last_name", "email", "role"] as const;

const EMPTY = { first_name: "", last_name: "", email: "", role: "referral_partner" as Invited };

const BUTTON_TEXTS = {
  cancel: userText("change-cancel"),
  save: userText("change-send"),
  discardTitle: userText("change-discard-title"),
  discardText: userText("change-discard-text"),
};

/** Form that invites an admin or a referral partner. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteUser();
  const root = useRef<HTMLFormElement>(null);
  const held = useHeldWords<{ key: string; values: typeof EMPTY }>("invitation");
  // Idempotency key, so that a retry after a lost response does not send a second invitation.
  const [key, setKey] = useState(() => held.given?.key ?? uuidv7());
  const form = useCheckedForm({
    initialValues: held.given?.values ?? EMPTY,
    validate: {
      first_name: personName(accountFieldText("first_name")),
      last_name: personName(accountFieldText("last_name")),
      email,
    },
  });
  const save = form.onSubmit(
    (values) =>
      invite.mutate(
        { key, body: values },
        {
          onSuccess: (user) => {
            toast.success(userText("change-invited"), userText("change-invited-hint", { email: user.email }));
            dialog.leave();
          },
          onError: (error) => {
            if (!(error instanceof ApiProblem)) return;
            if (wasSavedEarlier(error)) setKey(uuidv7());
            form.setErrors(
              isProblem(error, 409, "email_taken") ? { email: error.message } : fieldErrors(error, FIELDS),
            );
            focusFirstError(root.current);
          },
        },
      ),
    () => focusFirstError(root.current),
  );
  const hasText = FIELDS.some((field) => form.values[field] !== EMPTY[field]);
  const dialog = useSendDialog({ hasText, isSaving: invite.isPending, save, onClose });
  useDialog(dialog.close);
  useHolding(held, () => (dialog.hasWork() ? { key, values: form.values } : undefined));
  const { error } = invite;
  // Field errors are shown at their fields.
  const isAboutField = error instanceof ApiProblem && (error.errors.length > 0 || error.code === "email_taken");
  return (
    <Modal opened onClose={dialog.close} title={userText("change-invite-title")}>
      <form ref={root} onSubmit={save} noValidate aria-label={userText("change-invite-title")}>
        <Stack>
          <Text size="sm" c="dimmed">
            {userText("change-invite-hint")}
          </Text>
          <InviteFields form={form} />
          <Text size="sm" c="dimmed">
            <span>{`${userText("change-contractors")} `}</span>
            <Anchor component={Link} to="/admin/contractors" inherit td="underline">
              {userText("change-to-contractors")}
            </Anchor>
          </Text>
          {error && !isAboutField && <InviteFailure error={error} />}
          <SaveButtons state={dialog} isSaving={invite.isPending} texts={BUTTON_TEXTS} />
        </Stack>
      </form>
    </Modal>
  );
}

/** Error message of a failed invitation, including the case that the outcome is unknown. */
function InviteFailure({ error }: { error: Error }) {
  if (wasSavedEarlier(error)) return <FailureAlert>{userText("change-landed-before")}</FailureAlert>;
  if (mayHaveSucceeded(error))
    return <FailureAlert title={userText("change-unsure")}>{userText("change-unsure-hint")}</FailureAlert>;
  return (
    <FailureAlert title={userText("change-not-sent")}>{messageOf(error, userText("change-try-again"))}</FailureAlert>
  );
}

function InviteFields({ form }: { form: UseFormReturnType<typeof EMPTY> }) {
  return (
    <>
      <TextInput
        label={accountFieldText("first_name")}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("first_name")}
      />
      <TextInput
        label={accountFieldText("last_name")}
        required
        autoComplete="off"
        {...form.getInputProps("last_name")}
      />
      <TextInput
        label={accountFieldText("email")}
        type="email"
        required
        autoComplete="off"
        {...form.getInputProps("email")}
      />
      <Radio.Group label={userText("panel-role")} {...form.getInputProps("role")}>
        <Stack gap="sm" mt="xs">
          {INVITED.map((option) => (
            <Radio
              key={option}
              value={option}
              label={userText(`role-${option}-name`)}
              description={userText(`role-${option}-does`)}
              size="md"
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}

import { Button, Stack, Text } from "@mantine/core";
import accountLinkText from "locales/account-link.ftl";
import { type ReactNode, useRef } from "react";
import { ApiProblem, isProblem } from "@/api/client";
import { TextLink } from "@/components/display/links";
import { toast } from "@/components/feedback/toast";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { PASSWORD_MISMATCH } from "@/lib/forms/rules";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { EMPTY_ACCOUNT, NewPasswordFields, PersonFields } from "./fields";
import { useAcceptInvitation } from "./invitation-queries";
import { ACCOUNT_RULES } from "./rules";
import { SignUpFailure } from "./SignUpFailure";

/** The fields in form order. */
const FIELDS = ["first_name", "last_name", "email", "password", "confirm_password"] as const;

interface ContractorSignUpFormProps {
  /** Token from the invitation link. */
  token: string;
  /** Name of the company that issued the invitation. */
  company: string;
  /** Whether the invitation is being validated again. */
  isValidating: boolean;
  /** Signs out the user of this device, if any, before the new account signs in. */
  leaveAccount: () => Promise<unknown>;
  onCreated: (isSignedIn: boolean) => void;
  /** Called when the link was used, revoked, or has expired in the meantime. */
  onDead: () => void;
}

/** Sign-up form for a user invited by a contractor company. */
export function ContractorSignUpForm({
  token,
  company,
  isValidating,
  leaveAccount,
  onCreated,
  onDead,
}: ContractorSignUpFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const accept = useAcceptInvitation(leaveAccount);
  const form = useCheckedForm({ initialValues: EMPTY_ACCOUNT, validate: ACCOUNT_RULES });
  const isBusy = accept.isPending || isValidating;

  const tellFirst = (errors: Partial<Record<string, ReactNode>>) => {
    const message = FIELDS.map((field) => errors[field]).find(Boolean);
    if (message === PASSWORD_MISMATCH) toast.error(PASSWORD_MISMATCH);
    else if (message) toast.error(accountLinkText("invitation-validation-error"), String(message));
    focusFirstError(root.current);
  };

  const submit = form.onSubmit(
    (values) =>
      accept.mutate(
        { ...values, token },
        {
          onSuccess: ({ is_signed_in }) => {
            toast.success(
              accountLinkText("invitation-created"),
              accountLinkText(is_signed_in ? "invitation-welcome" : "invitation-sign-in", { company }),
            );
            onCreated(is_signed_in);
          },
          onError: (error) => {
            if (!(error instanceof ApiProblem)) return;
            if (error.status === 404) return onDead();
            const errors = fieldErrors(error, FIELDS);
            form.setErrors(errors);
            tellFirst(errors);
          },
        },
      ),
    tellFirst,
  );

  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={accountLinkText("invitation-form")}>
      <Stack>
        <PersonFields bind={form.getInputProps} />
        <NewPasswordFields bind={form.getInputProps} />
        <SignUpFailure error={accept.error} fields={FIELDS} />
        {isProblem(accept.error, 409) && <Text size="sm">{accountLinkText("invitation-join-afterwards")}</Text>}
        <Button type="submit" fullWidth disabled={isBusy}>
          {accept.isPending
            ? accountLinkText("invitation-creating")
            : isValidating
              ? accountLinkText("invitation-validating")
              : accountLinkText("invitation-submit")}
        </Button>
        <TextLink to="/auth" ta="center" size="sm" fw={600}>
          {accountLinkText("invitation-have-account")}
        </TextLink>
      </Stack>
    </form>
  );
}

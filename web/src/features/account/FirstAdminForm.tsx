import { Button, Stack } from "@mantine/core";
import accountText from "locales/account.ftl";
import { useRef } from "react";
import { ApiProblem } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { EMPTY_ACCOUNT, NewPasswordFields, PersonFields } from "./fields";
import { useCreateFirstAdmin } from "./queries";
import { ACCOUNT_RULES } from "./rules";
import { SignUpFailure } from "./SignUpFailure";

const FIELDS = Object.keys(EMPTY_ACCOUNT);

interface FirstAdminFormProps {
  /** Token from the setup link. */
  token: string;
  onCreated: (isSignedIn: boolean) => void;
  /** Called when the link was already used or replaced by a newer one. */
  onDead: () => void;
}

/** Creates the first admin of an empty portal. */
export function FirstAdminForm({ token, onCreated, onDead }: FirstAdminFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const create = useCreateFirstAdmin();
  const form = useCheckedForm({ initialValues: EMPTY_ACCOUNT, validate: ACCOUNT_RULES });

  const submit = form.onSubmit(
    (values) =>
      create.mutate(
        { ...values, token },
        {
          onSuccess: ({ is_signed_in }) => {
            toast.success(accountText("created"), is_signed_in ? undefined : accountText("admin-created-hint"));
            onCreated(is_signed_in);
          },
          onError: (error) => {
            if (!(error instanceof ApiProblem)) return;
            if (error.status === 404) return onDead();
            form.setErrors(fieldErrors(error, FIELDS));
            focusFirstError(root.current);
          },
        },
      ),
    () => focusFirstError(root.current),
  );

  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={accountText("create-admin")}>
      <Stack>
        <PersonFields bind={form.getInputProps} />
        <NewPasswordFields bind={form.getInputProps} />
        <SignUpFailure error={create.error} fields={FIELDS} />
        <Button
          type="submit"
          fullWidth
          loading={create.isPending}
          aria-label={create.isPending ? accountText("signing-up") : undefined}
        >
          {accountText("create-admin")}
        </Button>
      </Stack>
    </form>
  );
}

import { Button, PasswordInput, Stack } from "@mantine/core";
import accountFieldText from "locales/account-field.ftl";
import settingsText from "locales/settings.ftl";
import { useRef } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { Panel } from "@/components/layout/Panel";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { ChangeFailure, needsSignIn } from "./ChangeFailure";
import { useChangePassword } from "./queries";
import { PASSWORD_RULES } from "./rules";
import classes from "./SettingsPage.module.css";

const EMPTY = { current_password: "", new_password: "", confirm_password: "" };

/** The form that changes the password. */
export function PasswordCard({ email }: { email: string }) {
  const root = useRef<HTMLFormElement>(null);
  const change = useChangePassword();
  const form = useCheckedForm({ initialValues: EMPTY, validate: PASSWORD_RULES });

  const submit = form.onSubmit(
    (values) =>
      change.mutate(values, {
        onSuccess: () => {
          form.reset();
          toast.success(settingsText("password-updated"), settingsText("password-updated-text"));
        },
        onError: (error) => {
          if (needsSignIn(error)) return;
          toast.error(settingsText("password-failed"), messageOf(error, settingsText("password-failure")));
          if (!(error instanceof ApiProblem)) return;
          form.setErrors(fieldErrors(error, Object.keys(EMPTY)));
          focusFirstError(root.current);
        },
      }),
    () => focusFirstError(root.current),
  );

  return (
    <Panel title={settingsText("password-title")}>
      <p className={classes.hint}>{settingsText("password-hint")}</p>
      <form ref={root} onSubmit={submit} noValidate aria-label={settingsText("password-title")}>
        <Stack>
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label={accountFieldText("current_password")}
            required
            autoComplete="current-password"
            {...form.getInputProps("current_password")}
          />
          <PasswordInput
            label={accountFieldText("new_password")}
            required
            description={settingsText("password-rule")}
            autoComplete="new-password"
            {...form.getInputProps("new_password")}
          />
          <PasswordInput
            label={accountFieldText("confirm_password")}
            required
            autoComplete="new-password"
            {...form.getInputProps("confirm_password")}
          />
          {needsSignIn(change.error) && <ChangeFailure title={settingsText("password-failed")} error={change.error} />}
          <div className={classes.submit}>
            <Button type="submit" fullWidth loading={change.isPending}>
              {settingsText("password-save")}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  );
}

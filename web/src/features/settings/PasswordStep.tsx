import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import accountFieldText from "locales/account-field.ftl";
import ruleText from "locales/rule.ftl";
import settingsText from "locales/settings.ftl";
import { type FormEvent, useRef, useState } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { fieldErrors } from "@/lib/forms/form-errors";
import { ChangeFailure } from "./ChangeFailure";

interface PasswordStepProps {
  /** The account's email, for password managers. */
  email: string;
  /** Explains what happens after the password is confirmed. */
  hint: string;
  submit: string;
  /** The title shown when it fails for a reason other than the password. */
  failed: string;
  isDangerous?: boolean;
  isPending: boolean;
  error: unknown;
  onSubmit: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password before sign-in settings change. */
export function PasswordStep({
  email,
  hint,
  submit,
  failed,
  isDangerous = false,
  isPending,
  error,
  onSubmit,
  onClose,
}: PasswordStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const refused = error instanceof ApiProblem ? fieldErrors(error, ["current_password"]).current_password : undefined;

  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(password === "");
    if (password === "") input.current?.focus();
    else onSubmit(password);
  };

  return (
    <form onSubmit={send} noValidate aria-label={submit}>
      <Stack>
        <Text c="dimmed">{hint}</Text>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          ref={input}
          label={accountFieldText("current_password")}
          required
          data-autofocus
          autoComplete="current-password"
          value={password}
          error={isMissing ? ruleText("required", { label: accountFieldText("current_password") }) : refused}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        {Boolean(error) && !refused && (
          <ChangeFailure title={failed} error={error}>
            {messageOf(error, settingsText("two-factor-try-again"))}
          </ChangeFailure>
        )}
        <Button type="submit" color={isDangerous ? "red" : undefined} loading={isPending}>
          {submit}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {settingsText("two-factor-close")}
        </Button>
      </Stack>
    </form>
  );
}

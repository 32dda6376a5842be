import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { toast } from "@/components/toast";
import { projectCode } from "@/lib/rules";
import classes from "./OwnerCodeForm.module.css";
import { ownerLoginError, useOwnerLogin } from "./session";
import { ownerTexts } from "./texts";

interface OwnerCodeFormProps {
  onOpened: () => void;
  /** Large where the form is what the page is about. */
  size?: "md" | "lg";
}

/** The owner's way in: a project code, in any case and with spaces around it. */
export function OwnerCodeForm({ onOpened, size = "md" }: OwnerCodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const login = useOwnerLogin();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = projectCode(code);
    setError(wrong);
    if (wrong) {
      input.current?.focus();
      return;
    }
    login.mutate(code, {
      onSuccess: (session) => {
        toast.success(ownerTexts.authenticated(session.security_score));
        onOpened();
      },
      onError: () => input.current?.select(),
    });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Project Code">
      <Stack gap="sm">
        {login.isError && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {ownerLoginError(login.error)}
          </Alert>
        )}
        <TextInput
          ref={input}
          label="Project Code"
          size={size}
          classNames={{ input: classes.code }}
          value={code}
          error={error}
          placeholder="ABC234"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => {
            // No code has a space; one comes along when a code is copied out of a letter.
            setCode(event.currentTarget.value.replace(/\s/g, ""));
            setError(undefined);
          }}
          onBlur={() => code !== "" && setError(projectCode(code))}
        />
        <Button type="submit" size={size} fullWidth loading={login.isPending}>
          View my project
        </Button>
      </Stack>
    </form>
  );
}

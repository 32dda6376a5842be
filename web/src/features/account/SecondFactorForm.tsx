import { Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import accountText from "locales/account.ftl";
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { canUsePasskeys } from "@/lib/browser/passkeys";
import { isBlank } from "@/lib/text/clean";
import PasskeySignIn from "./PasskeySignIn";
import classes from "./SecondFactorForm.module.css";
import { useFinishSignIn } from "./second-factor-queries";

interface SecondFactorFormProps {
  /** Whether the account has an authenticator app. Recovery codes are always accepted. */
  hasApp: boolean;
  hasPasskey: boolean;
  onSignedIn: () => void;
  /** Returns to the password step. `why` is the reason, if the user did not choose to go back. */
  onStartOver: (why?: string) => void;
}

/** A recovery code in groups of four has 29 characters; the rest allows for pasted whitespace. */
const RECOVERY_MAX = 64;

/** Second step of a sign-in. */
export default function SecondFactorForm({ hasApp, hasPasskey, onSignedIn, onStartOver }: SecondFactorFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [byApp, setByApp] = useState(hasApp);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [passkeyFailure, setPasskeyFailure] = useState<string>();
  const finish = useFinishSignIn();

  // biome-ignore lint/correctness/useExhaustiveDependencies: switching the kind of code renders a different field
  useEffect(() => input.current?.focus(), [byApp]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPasskeyFailure(undefined);
    if (isBlank(code)) {
      setError(byApp ? accountText("second-factor-app-missing") : accountText("second-factor-recovery-missing"));
      input.current?.focus();
      return;
    }
    finish.mutate(
      { code },
      {
        onSuccess: onSignedIn,
        onError: (refusal) => {
          const why = messageOf(refusal, accountText("second-factor-failure"));
          if (isProblem(refusal, 401, "sign_in_over")) {
            onStartOver(why);
            return;
          }
          setError(why);
          input.current?.select();
        },
      },
    );
  };
  const failPasskey = (why?: string) => {
    setPasskeyFailure(why);
    setError(undefined);
  };
  const change = (to: boolean) => {
    setByApp(to);
    setCode("");
    setError(undefined);
  };

  return (
    <form onSubmit={submit} noValidate aria-label={accountText("second-factor-title")}>
      <Stack>
        <Intro byApp={byApp} />
        <CodeInput
          key={byApp ? "app" : "recovery"}
          ref={input}
          byApp={byApp}
          value={code}
          error={error}
          onChange={(typed) => {
            setCode(typed);
            setError(undefined);
          }}
        />
        <Button
          type="submit"
          fullWidth
          loading={finish.isPending}
          aria-label={finish.isPending ? accountText("second-factor-submitting") : undefined}
        >
          {accountText("second-factor-submit")}
        </Button>
        {passkeyFailure && <FailureAlert title={accountText("passkey-failed")}>{passkeyFailure}</FailureAlert>}
        {hasPasskey && canUsePasskeys() && (
          <PasskeySignIn isSecondStep onSignedIn={onSignedIn} onFailure={failPasskey} onOver={onStartOver} />
        )}
        <OtherWays byApp={byApp} hasApp={hasApp} onChange={change} onStartOver={() => onStartOver()} />
      </Stack>
    </form>
  );
}

function Intro({ byApp }: { byApp: boolean }) {
  return (
    <div>
      <Title order={2}>{accountText("second-factor-title")}</Title>
      <Text c="dimmed" mt={4}>
        {byApp ? accountText("second-factor-app") : accountText("second-factor-recovery")}
      </Text>
    </div>
  );
}

interface CodeInputProps {
  ref: Ref<HTMLInputElement>;
  /** Whether to ask for an authenticator code instead of a recovery code. */
  byApp: boolean;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

function CodeInput({ byApp, onChange, ...field }: CodeInputProps) {
  return (
    <TextInput
      {...field}
      label={byApp ? accountText("second-factor-app-code") : accountText("second-factor-recovery-code")}
      description={byApp ? undefined : accountText("second-factor-recovery-shape")}
      inputMode={byApp ? "numeric" : "text"}
      autoComplete={byApp ? "one-time-code" : "off"}
      autoCapitalize={byApp ? undefined : "characters"}
      spellCheck={false}
      maxLength={byApp ? 7 : RECOVERY_MAX}
      classNames={{ input: classes.code }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface OtherWaysProps {
  byApp: boolean;
  hasApp: boolean;
  onChange: (byApp: boolean) => void;
  onStartOver: () => void;
}

function OtherWays({ byApp, hasApp, onChange, onStartOver }: OtherWaysProps) {
  return (
    <div className={classes.alternatives}>
      {hasApp && (
        <Button variant="subtle" size="sm" onClick={() => onChange(!byApp)}>
          {byApp ? accountText("second-factor-use-recovery") : accountText("second-factor-use-app")}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onStartOver}
      >
        {accountText("second-factor-start-over")}
      </Button>
    </div>
  );
}

import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import settingsText from "locales/settings.ftl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiProblem, messageOf, type Schemas } from "@/api/client";
import { CopyButton } from "@/components/display/CopyButton";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { fieldErrors } from "@/lib/forms/form-errors";
import { isBlank } from "@/lib/text/clean";
import { ChangeFailure } from "./ChangeFailure";
import { PasswordStep } from "./PasswordStep";
import { RecoveryCodes } from "./RecoveryCodes";
import classes from "./TwoFactor.module.css";
import { useConfirmTotp, useStartTotp } from "./two-factor-queries";

interface SetUpTotpDialogProps {
  email: string;
  onClose: () => void;
}

/** Sets up an authenticator app: password, QR code and first code, recovery codes. */
export default function SetUpTotpDialog({ email, onClose }: SetUpTotpDialogProps) {
  const start = useStartTotp();
  const confirm = useConfirmTotp();
  const codes = confirm.data?.recovery_codes ?? [];
  const step = codes.length > 0 ? 3 : start.data ? 2 : 1;
  const titles = {
    1: settingsText("two-factor-start-title"),
    2: settingsText("two-factor-scan-title"),
    3: settingsText("two-factor-save-title"),
  };

  const close = () => {
    if (start.isPending || confirm.isPending) return;
    onClose();
  };
  const finish = () => {
    toast.success(settingsText("two-factor-turned-on"), settingsText("two-factor-turned-on-text"));
    onClose();
  };
  const isKept = step !== 3;
  useDialog(() => isKept && close());

  return (
    <Modal
      opened
      onClose={close}
      title={settingsText("two-factor-step", { step, title: titles[step] })}
      // The codes are shown only once, so a click outside must not close the dialog.
      closeOnClickOutside={false}
      closeOnEscape={isKept}
      withCloseButton={isKept}
    >
      {step === 1 && (
        <PasswordStep
          email={email}
          hint={settingsText("two-factor-start-hint")}
          submit={settingsText("two-factor-password-next")}
          failed={settingsText("two-factor-start-failed")}
          isPending={start.isPending}
          error={start.error}
          onSubmit={(current_password) => start.mutate({ current_password })}
          onClose={close}
        />
      )}
      {step === 2 && start.data && (
        <ScanStep
          setup={start.data}
          isPending={confirm.isPending}
          error={confirm.error}
          onSubmit={(code) =>
            confirm.mutate(
              { code },
              {
                onSuccess: ({ recovery_codes }) => {
                  // Without new codes, the ones issued for a passkey stay valid.
                  if (recovery_codes.length === 0) finish();
                },
              },
            )
          }
        />
      )}
      {step === 3 && <RecoveryCodes email={email} codes={codes} onDone={finish} />}
    </Modal>
  );
}

interface ScanStepProps {
  setup: Schemas["TotpSetup"];
  isPending: boolean;
  error: unknown;
  onSubmit: (code: string) => void;
}

function ScanStep({ setup, isPending, error, onSubmit }: ScanStepProps) {
  const root = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The focused field is gone, so set the focus. On phones, avoid the input: the keyboard would cover the QR code.
  useEffect(() => {
    const isDesktop = window.matchMedia("(pointer: fine)").matches;
    (isDesktop ? input : root).current?.focus({ preventScroll: true });
  }, []);
  const [code, setCode] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const refused = error instanceof ApiProblem ? fieldErrors(error, ["code"]).code : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(isBlank(code));
    if (isBlank(code)) input.current?.focus();
    else onSubmit(code);
  };
  return (
    <form
      ref={root}
      tabIndex={-1}
      className={classes.step}
      onSubmit={send}
      noValidate
      aria-label={settingsText("two-factor-scan-title")}
    >
      <Stack>
        <Text c="dimmed">{settingsText("two-factor-scan-hint")}</Text>
        <svg
          className={classes.picture}
          viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
          role="img"
          aria-label={settingsText("two-factor-scan-picture")}
          shapeRendering="crispEdges"
        >
          <rect className={classes.paper} width="100%" height="100%" />
          <path className={classes.ink} d={setup.qr.path} />
        </svg>
        <Anchor href={setup.url} className={classes.open}>
          <IconExternalLink size={16} aria-hidden /> <span>{settingsText("two-factor-scan-open")}</span>
        </Anchor>
        <div className={classes.typed}>
          <Text size="sm" c="dimmed">
            {settingsText("two-factor-scan-typed")}
          </Text>
          <div className={classes.key}>
            <code>{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <CopyButton value={setup.secret} label={settingsText("two-factor-scan-copy")} />
          </div>
        </div>
        <TextInput
          ref={input}
          label={settingsText("two-factor-scan-code")}
          description={settingsText("two-factor-scan-code-hint")}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          error={isMissing ? settingsText("two-factor-scan-missing") : refused}
          classNames={{ input: classes.code }}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        {Boolean(error) && !refused && (
          <ChangeFailure title={settingsText("two-factor-scan-failed")} error={error}>
            {messageOf(error, settingsText("two-factor-try-again"))}
          </ChangeFailure>
        )}
        <Button type="submit" loading={isPending}>
          {settingsText("two-factor-scan-submit")}
        </Button>
      </Stack>
    </form>
  );
}

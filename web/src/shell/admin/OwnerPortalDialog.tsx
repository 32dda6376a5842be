import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import ownerCodeText from "locales/owner-code.ftl";
import shellText from "locales/shell.ftl";
import shellAdminText from "locales/shell-admin.ftl";
import { type FormEvent, useRef, useState } from "react";
import { isProblem } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { CodeField } from "@/components/fields/CodeField";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { ownerLoginError, useOwnerLogin } from "@/features/owner/session";
import { projectCode } from "@/lib/forms/rules";
import { isBlank } from "@/lib/text/clean";

interface OwnerPortalDialogProps {
  onClose: () => void;
}

/** The error text. Codes that the server refuses and unknown codes get the same text. */
function failure(error: unknown): string {
  const isRefused = isProblem(error) && error.status > 0 && error.status < 500;
  return isRefused ? shellAdminText("owner-portal-failed") : ownerLoginError(error);
}

/** Lets an admin open a project as its owner sees it. The admin stays signed in. */
export default function OwnerPortalDialog({ onClose }: OwnerPortalDialogProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const login = useOwnerLogin();

  const close = () => {
    if (login.isPending) return;
    onClose();
  };
  useDialog(close);
  const toAdminPanel = () => {
    close();
    void navigate({ to: "/admin" });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = isBlank(code) ? shellAdminText("owner-portal-blank") : projectCode(code);
    setError(wrong);
    setIsAsked(false);
    if (wrong) {
      input.current?.focus();
      return;
    }
    login.mutate(
      { code },
      {
        onSuccess: (session) => {
          // The server asked for the owner's answer. It never asks admins, so this user is no longer one.
          setIsAsked(session === null);
          if (!session) return;
          toast.success(ownerCodeText("authenticated", { score: session.security_score }));
          onClose();
          void navigate({ to: "/owner-dashboard" });
        },
        onError: () => input.current?.select(),
      },
    );
  };

  return (
    <Modal opened onClose={close} title={shellAdminText("owner-portal-title")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {(login.isError || isAsked) && (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
              {isAsked ? shellAdminText("owner-portal-failed") : failure(login.error)}
            </Alert>
          )}
          <CodeField
            ref={input}
            label={shellAdminText("owner-portal-title")}
            value={code}
            error={error}
            data-autofocus
            onChange={(typed) => {
              setCode(typed);
              setError(undefined);
            }}
          />
          <Text size="sm" c="dimmed">
            <IconEye size={16} aria-hidden style={{ verticalAlign: "-3px", marginRight: 6 }} />
            <span>{shellAdminText("owner-portal-note")}</span>
          </Text>
          <Button type="submit" disabled={login.isPending}>
            {login.isPending ? shellAdminText("owner-portal-busy") : shellAdminText("owner-portal-submit")}
          </Button>
          <Button variant="default" onClick={toAdminPanel} disabled={login.isPending}>
            {shellText("layout-admin-panel")}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

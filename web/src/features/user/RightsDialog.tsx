import { Button, Group, Stack, Text } from "@mantine/core";
import userText from "locales/user.ftl";
import { useState } from "react";
import type { Role } from "@/api/account";
import { ApiProblem, isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { fieldErrors } from "@/lib/forms/form-errors";
import { CompanyField, type CompanyName } from "./CompanyField";
import { type UserPage, useChangeUser } from "./queries";
import { RoleChoice } from "./RoleChoice";

interface RightsDialogProps {
  user: UserPage;
  /** `role`: change the role (and the company of a contractor). `link`: change only the company. */
  what: "role" | "link";
  onClose: () => void;
}

/** Changes a user's role or company, effective from the next sign-in. */
export default function RightsDialog({ user, what, onClose }: RightsDialogProps) {
  const change = useChangeUser(user);
  const close = () => {
    if (!change.isPending) onClose();
  };
  useDialog(close);
  const [role, setRole] = useState<Role>(user.role);
  const [company, setCompany] = useState<CompanyName | null>(user.contractor ?? null);
  const { full_name: name } = user;
  const isSame = role === user.role && (company?.id ?? null) === (user.contractor?.id ?? null);

  const save = () => {
    if (isSame) {
      toast.info(userText("change-nothing-changed"));
      return onClose();
    }
    const contractorId = role === "contractor" ? (company?.id ?? null) : null;
    change.mutate(what === "link" ? { what, contractorId } : { what, role, contractorId }, {
      onSuccess: () => {
        const isNewRole = role !== user.role;
        toast.success(
          isNewRole
            ? userText("change-role-changed", { name, role })
            : company
              ? userText("change-linked", { name, company: company.company_name })
              : userText("change-unlinked", { name }),
        );
        onClose();
      },
    });
  };
  const { error } = change;
  const companyError = error instanceof ApiProblem ? fieldErrors(error, ["contractor_id"]).contractor_id : undefined;
  return (
    <Modal
      opened
      onClose={close}
      title={what === "role" ? userText("change-role-title", { name }) : userText("change-link-title", { name })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          {what === "role" && <RoleChoice role={role} onChange={setRole} />}
          {role === "contractor" && <CompanyField value={company} onChange={setCompany} error={companyError} />}
          <Text size="sm" c="dimmed">
            {userText("change-consequence", { name })}
          </Text>
          {error && companyError === undefined && (
            <FailureAlert title={userText("change-not-saved")}>
              {isProblem(error, 412) ? userText("panel-stale") : messageOf(error, userText("change-try-again"))}
            </FailureAlert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={change.isPending}>
              {userText("change-cancel")}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {userText("change-save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

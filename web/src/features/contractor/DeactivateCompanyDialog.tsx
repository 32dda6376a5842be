import { Button, Group, Stack, Text } from "@mantine/core";
import contractorAdminText from "locales/contractor-admin.ftl";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { type ContractorPageData, useSetCompanyStatus } from "./admin-queries";

interface DeactivateCompanyDialogProps {
  company: ContractorPageData;
  onClose: () => void;
}

/** Confirms the deactivation of a company, which locks out its members. */
export default function DeactivateCompanyDialog({ company, onClose }: DeactivateCompanyDialogProps) {
  const set = useSetCompanyStatus(company);
  const close = () => {
    if (!set.isPending) onClose();
  };
  useDialog(close);
  const { company_name: name } = company;
  const confirm = () =>
    set.mutate("deactivation", {
      onSuccess: () => {
        toast.success(contractorAdminText("now-inactive", { name }));
        onClose();
      },
    });
  return (
    <Modal opened onClose={close} title={contractorAdminText("deactivate-title", { name })}>
      <Stack>
        <Text>{contractorAdminText("deactivate-question", { name, open: company.open_projects })}</Text>
        {set.error && (
          <FailureAlert title={contractorAdminText("not-saved")}>
            {isProblem(set.error, 412)
              ? contractorAdminText("stale")
              : messageOf(set.error, contractorAdminText("try-again"))}
          </FailureAlert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={set.isPending} data-autofocus>
            {contractorAdminText("keep")}
          </Button>
          <Button color="red" loading={set.isPending} onClick={confirm}>
            {contractorAdminText("deactivate")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

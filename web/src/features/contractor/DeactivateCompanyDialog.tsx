import { Button, Group, Stack, Text } from "@mantine/core";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { Modal } from "@/components/Modal";
import { toast } from "@/components/toast";
import { useDialog } from "@/components/use-dialog";
import { type ContractorPageData, useSetCompanyStatus } from "./admin-queries";
import { contractorAdminTexts as texts } from "./admin-texts";

interface DeactivateCompanyDialogProps {
  company: ContractorPageData;
  onClose: () => void;
}

/** Asks before the people of a company are put out. */
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
        toast.success(texts.nowInactive(name));
        onClose();
      },
    });
  return (
    <Modal opened onClose={close} title={texts.deactivateTitle(name)}>
      <Stack>
        <Text>{texts.deactivateQuestion(name, company.open_projects)}</Text>
        {set.error && (
          <FailureAlert title={texts.notSaved}>
            {isProblem(set.error, 412) ? texts.stale : messageOf(set.error, texts.tryAgain)}
          </FailureAlert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={set.isPending} data-autofocus>
            {texts.keep}
          </Button>
          <Button color="red" loading={set.isPending} onClick={confirm}>
            {texts.deactivate}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

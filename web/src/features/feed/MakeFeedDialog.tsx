import calendarLinkText from "locales/calendar-link.ftl";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, type CheckboxProps, Group, Stack, TextInput } from "@mantine/core";
import { useRef } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { text } from "@/lib/forms/rules";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { CompanyField } from "./CompanyField";
import { GivenLink } from "./GivenLink";
import { useCreateFeed } from "./queries";

const FIELDS = ["label", "contractor_id"];

const LABEL_MAX = 60;

interface FeedForm {
  label: string;
  contractor_id: string | undefined;
  with_names: boolean;
}

interface MakeFeedDialogProps {
  /** Limits the link to this company's events. The user cannot change it. */
  company?: { id: string; company_name: string } | undefined;
  /** Whether the user can select a company. */
  canChoose: boolean;
  onClose: () => void;
}

/** Creates a link and shows it once. */
export default function MakeFeedDialog({ company, canChoose, onClose }: MakeFeedDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const create = useCreateFeed("account");
  const form = useCheckedForm<FeedForm>({
    initialValues: { label: "", contractor_id: company?.id, with_names: false },
    validate: { label: text(calendarLinkText("label"), { max: LABEL_MAX }) },
  });
  const made = create.data;
  const close = () => !create.isPending && onClose();
  // Back does not close the dialog while the link is shown, because it cannot be shown again.
  useDialog(() => !made && close());
  const submit = form.onSubmit(
    ({ label, contractor_id, with_names }) => {
      if (create.isPending) return;
      create.mutate(
        { label, contractor: contractor_id, withNames: with_names },
        {
          onError: (error) => {
            if (!(error instanceof ApiProblem)) return;
            form.setErrors(fieldErrors(error, FIELDS));
            focusFirstError(root.current);
          },
        },
      );
    },
    () => focusFirstError(root.current),
  );
  const isAboutFields = create.error instanceof ApiProblem && create.error.errors.length > 0;

  return (
    <Modal
      opened
      onClose={close}
      title={made ? calendarLinkText("given-title") : calendarLinkText("making-title")}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {made ? (
        <GivenLink url={made.url} once={calendarLinkText("given-once")} onDone={onClose} />
      ) : (
        <form ref={root} onSubmit={submit} noValidate aria-label={calendarLinkText("making-title")}>
          <Stack>
            <TextInput
              label={calendarLinkText("label")}
              description={calendarLinkText("label-hint")}
              required
              data-autofocus
              maxLength={LABEL_MAX}
              autoComplete="off"
              {...form.getInputProps("label")}
            />
            {canChoose && !company && (
              <CompanyField
                value={form.values.contractor_id}
                onChange={(id) => form.setFieldValue("contractor_id", id)}
                error={form.errors.contractor_id?.toString()}
              />
            )}
            <NamesField {...form.getInputProps("with_names", { type: "checkbox" })} />
            {create.isError && (!isAboutFields || company) && (
              <FailureAlert title={calendarLinkText("making-failed")}>
                {messageOf(create.error, calendarLinkText("try-again"))}
              </FailureAlert>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close} disabled={create.isPending}>
                {calendarLinkText("making-cancel")}
              </Button>
              <Button type="submit" loading={create.isPending}>
                {calendarLinkText("making-submit")}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

/** Whether the entries lead with owner and street. */
function NamesField(props: CheckboxProps) {
  const [label, description] = [calendarLinkText("making-names"), calendarLinkText("making-names-hint")];
  return <Checkbox label={label} description={description} {...props} />;
}

import { Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import contractorAdminText from "locales/contractor-admin.ftl";
import { useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { ApiProblem, isProblem, messageOf, type Schemas, wasSavedEarlier } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { PhoneField } from "@/components/fields/PhoneField";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { SaveButtons } from "@/components/files/SaveButtons";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { email, optional, phone, text } from "@/lib/forms/rules";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { mayHaveSucceeded } from "@/lib/network/may-have-succeeded";
import { formatPhone, phoneDigits } from "@/lib/text/phone";
import { type CompanyValues, type ContractorPageData, useSaveCompany } from "./admin-queries";

const FIELDS = ["company_name", "primary_email", "primary_phone"] as const;

const sent = (values: CompanyValues): CompanyValues => ({
  ...values,
  primary_phone: phoneDigits(values.primary_phone),
});

const valuesOf = (company?: ContractorPageData): CompanyValues => ({
  company_name: company?.company_name ?? "",
  primary_email: company?.primary_email ?? "",
  primary_phone: formatPhone(company?.primary_phone ?? ""),
});

interface Written {
  base: CompanyValues;
  version: number | undefined;
  key: string;
  values: CompanyValues;
}

interface CompanyDialogProps {
  /** The company to edit; omitted when adding one. */
  company?: ContractorPageData;
  onSaved?: (company: ContractorPageData) => void;
  onClose: () => void;
}

const BUTTON_TEXTS = {
  cancel: contractorAdminText("cancel"),
  save: contractorAdminText("save"),
  discardTitle: contractorAdminText("discard-title"),
  discardText: contractorAdminText("discard-text"),
};

/** Form for adding or editing a company. */
export default function CompanyDialog({ company, onSaved, onClose }: CompanyDialogProps) {
  const held = useHeldWords<Written>(company ? `company ${company.id}` : "new company");
  // The values and version that editing started from.
  const [base] = useState(held.given?.base ?? valuesOf(company));
  const [version, setVersion] = useState(held.given?.version ?? company?.version);
  // Idempotency key for adding a company, so that a retry after a lost response does not create it twice.
  const [key, setKey] = useState(() => held.given?.key ?? uuidv7());
  const save = useSaveCompany(company && { ...company, version: version ?? company.version });
  const root = useRef<HTMLFormElement>(null);
  const form = useCheckedForm<CompanyValues>({
    initialValues: held.given?.values ?? base,
    validate: {
      company_name: text(contractorAdminText("company-name"), { max: 100 }),
      primary_email: optional(email),
      primary_phone: optional(phone),
    },
  });
  const changed = FIELDS.filter((field) => form.values[field] !== base[field]);
  const submit = form.onSubmit(
    (values) =>
      save.mutate(
        {
          key,
          values: sent(values),
          // Send only changed fields, so that concurrent changes to other fields are kept.
          changed: Object.fromEntries(changed.map((field) => [field, sent(values)[field]])),
        },
        {
          onSuccess: (saved) => {
            toast.success(
              company ? contractorAdminText("saved") : contractorAdminText("added", { name: saved.company_name }),
            );
            dialog.leave();
            onSaved?.(saved);
          },
          onError: (error) => {
            if (!(error instanceof ApiProblem)) return;
            if (wasSavedEarlier(error)) setKey(uuidv7());
            if (isProblem(error, 412)) setVersion((error.body as Schemas["StaleContractor"]).current.version);
            form.setErrors(fieldErrors(error, FIELDS));
            focusFirstError(root.current);
          },
        },
      ),
    () => focusFirstError(root.current),
  );
  const dialog = useSendDialog({ hasText: changed.length > 0, isSaving: save.isPending, save: submit, onClose });
  useDialog(dialog.close);
  useHolding(held, () => (dialog.hasWork() ? { base, version, key, values: form.values } : undefined));
  const { error } = save;
  // Field errors are shown at their fields.
  const isAboutField = error instanceof ApiProblem && error.errors.length > 0;
  return (
    <Modal
      opened
      onClose={dialog.close}
      title={
        company ? contractorAdminText("edit-title", { name: company.company_name }) : contractorAdminText("add-title")
      }
    >
      <form
        ref={root}
        onSubmit={submit}
        noValidate
        aria-label={company ? contractorAdminText("edit") : contractorAdminText("add-title")}
      >
        <Stack>
          <CompanyFields form={form} />
          {error && !isAboutField && <SaveFailure error={error} />}
          <SaveButtons state={dialog} isSaving={save.isPending} texts={BUTTON_TEXTS} />
        </Stack>
      </form>
    </Modal>
  );
}

/** Error message of a failed save, including the case that the outcome is unknown. */
function SaveFailure({ error }: { error: Error }) {
  if (wasSavedEarlier(error)) return <FailureAlert>{contractorAdminText("landed-before")}</FailureAlert>;
  if (mayHaveSucceeded(error))
    return <FailureAlert title={contractorAdminText("unsure")}>{contractorAdminText("unsure-hint")}</FailureAlert>;
  return (
    <FailureAlert title={contractorAdminText("not-saved")}>
      {isProblem(error, 412) ? contractorAdminText("stale") : messageOf(error, contractorAdminText("try-again"))}
    </FailureAlert>
  );
}

function CompanyFields({ form }: { form: UseFormReturnType<CompanyValues> }) {
  return (
    <>
      <TextInput
        label={contractorAdminText("company-name")}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("company_name")}
      />
      <TextInput
        label={contractorAdminText("email")}
        type="email"
        autoComplete="off"
        {...form.getInputProps("primary_email")}
      />
      <PhoneField
        label={contractorAdminText("phone")}
        description={contractorAdminText("phone-hint")}
        autoComplete="off"
        {...form.getInputProps("primary_phone")}
      />
    </>
  );
}

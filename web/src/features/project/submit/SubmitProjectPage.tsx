import { Alert, Button, Group, Stack, Title } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconArrowLeft, IconNotes } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import projectFormText from "locales/project-form.ftl";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Account, useAccount } from "@/api/account";
import { ApiProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { FormActions } from "@/components/fields/FormActions";
import { FilePicker } from "@/components/files/FilePicker";
import { useUploads } from "@/components/files/use-uploads";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { readersSoFar } from "@/lib/browser/global-state-key";
import { attachmentFailure } from "@/lib/forms/attachment-failure";
import { secureUploader } from "@/lib/forms/file-rules";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { formatPhone } from "@/lib/text/phone";
import { AddressFields, DamageFields, InsuranceFields, OwnerFields, PartnerContactFields } from "../shared/FieldGroups";
import {
  EMPTY_FIELDS,
  FIELD_NAMES,
  FIELD_RULES,
  type FieldValues,
  type ProjectForm,
  sentFields,
} from "../shared/fields";
import { FORM_STEPS } from "../shared/form-steps";
import { StepHeader } from "../shared/StepHeader";
import { Review } from "../shared/SubmissionReview";
import { LAST_STEP, STEP_FIELDS, stepOf } from "../shared/submit-steps";
import { dropDraft, keepDraft, newDraft, readDraft } from "./draft";
import { useSubmitProject } from "./queries";
import classes from "./SubmitProjectPage.module.css";

const DRAFT_DEBOUNCE_MS = 400;

/** The multi-step form of a new project. The step is in the URL so that Back returns to the previous step. */
export function SubmitProjectPage() {
  const account = useAccount();
  return account && <SubmitProjectForm account={account} />;
}

/** The default values: the author is the contact. */
function startValues({ user }: Account): FieldValues {
  return {
    ...EMPTY_FIELDS,
    referral_partner_contact_name: user.full_name,
    referral_partner_contact_phone: formatPhone(user.phone ?? ""),
    referral_partner_contact_email: user.email,
  };
}

function SubmitProjectForm({ account }: { account: Account }) {
  const userId = account.user.id;
  const root = useRef<HTMLFormElement>(null);
  const drafts = useDraft(account);
  const { draft, setDraft, isRestored, setIsRestored, keep } = drafts;
  const form = useCheckedForm<FieldValues>({
    initialValues: draft.values,
    validate: FIELD_RULES,
    onValuesChange: keep,
  });

  const { step, goTo, content } = useStep(form.values);
  const { submission, uploads, isDone, fileError, send } = useSending({ userId, draft: drafts, form, root, goTo });

  const startOver = () => {
    uploads.discard();
    keep.cancel();
    dropDraft(userId);
    setDraft(newDraft(startValues(account)));
    form.setValues(startValues(account));
    form.clearErrors();
    setIsRestored(false);
    goTo(1);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = (STEP_FIELDS[step - 1] ?? []).filter((name) => form.validateField(name).hasError);
    if (wrong.length > 0) focusFirstError(root.current);
    else if (step < LAST_STEP) goTo(step + 1);
    else send();
  };

  return (
    <form ref={root} onSubmit={submit} noValidate style={{ maxWidth: "52rem", marginInline: "auto" }}>
      <PageHeader title={projectFormText("submit-title")} />
      <StepHeader step={step} labels={FORM_STEPS} onStep={goTo} />
      {isRestored && <RestoredNotice onStartOver={startOver} />}
      <Panel>
        <section ref={content} tabIndex={-1} aria-label={FORM_STEPS[step - 1]} className={classes.step}>
          <StepFields step={step} form={form} draftId={draft.id} />
          {step === LAST_STEP && (
            <Stack gap="lg">
              <FilePicker
                uploads={uploads}
                label={projectFormText("files")}
                hint={projectFormText("files-hint")}
                most={secureUploader.most}
                disabled={submission.isPending}
              />
              <Review values={form.values} onEdit={goTo} />
            </Stack>
          )}
        </section>
      </Panel>
      {step === LAST_STEP && fileError && (uploads.isSending || uploads.hasFailed) && (
        <div className={classes.failure}>
          <FailureAlert key={fileError} title={fileError} />
        </div>
      )}
      {submission.isError && <SubmitFailure error={submission.error} />}
      <FormActions>
        <StepButtons step={step} isBusy={submission.isPending} onBack={() => goTo(step - 1)} />
      </FormActions>
      <LeaveGuard
        isNeeded={() => uploads.items.length > 0 && !isDone.current}
        text={projectFormText("files-not-kept")}
      />
    </form>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** The draft, stored on this device until it is submitted. */
function useDraft(account: Account) {
  const userId = account.user.id;
  const [kept] = useState(() => readDraft(userId));
  const [draft, setDraft] = useState(() => kept ?? newDraft(startValues(account)));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const sentAs = draft.wasSent ? draft.id : undefined;
  const [reader] = useState(readersSoFar);
  const keep = useDebouncedCallback(
    (values: FieldValues) => {
      // The user signed out before the form unmounted; their draft was deleted then and must not be written again.
      if (readersSoFar() !== reader) return;
      const start = startValues(account);
      // An unchanged form is not a draft.
      if (sentAs === undefined && FIELD_NAMES.every((name) => values[name] === start[name])) dropDraft(userId);
      else keepDraft(userId, values, sentAs);
    },
    { delay: DRAFT_DEBOUNCE_MS, flushOnUnmount: true },
  );
  useEffect(() => {
    // Save immediately on unload so that a reload loses no text.
    const flush = () => keep.flush();
    window.addEventListener("pagehide", flush);
    return () => window.removeEventListener("pagehide", flush);
  }, [keep]);
  return { draft, setDraft, isRestored, setIsRestored, keep };
}

/** The step in the URL and the element that shows it. */
function useStep(values: FieldValues) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  // A link to a later step opens the first incomplete one.
  const wanted = Math.min(search.step ?? 1, LAST_STEP);
  const open = STEP_FIELDS.findIndex((names) => names.some((name) => FIELD_RULES[name](values[name])));
  const step = open === -1 ? wanted : Math.min(wanted, open + 1);

  // Scroll to the top of a new step and focus it for screen readers. If the server rejected a field of the step, focus that
  // instead.
  const content = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const wrong = content.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    (wrong ?? content.current)?.focus({ preventScroll: wrong === null });
  }, [step]);
  const goTo = (next: number) => void navigate({ to: "/submit-project", search: { step: next } });
  return { step, goTo, content };
}

function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert icon={<IconNotes aria-hidden />} color="blue" mb="md">
      <Group justify="space-between" gap="xs">
        <span>{projectFormText("draft")}</span>
        <Button size="compact-sm" variant="subtle" onClick={onStartOver}>
          {projectFormText("start-over")}
        </Button>
      </Group>
    </Alert>
  );
}

interface StepFieldsProps {
  step: number;
  form: ProjectForm;
  draftId: string;
}

function StepFields({ step, form, draftId }: StepFieldsProps) {
  return (
    <>
      {step === 1 && (
        <Stack gap="lg">
          <Section title={projectFormText("sections-owner")}>
            <OwnerFields form={form} />
          </Section>
          <Section title={projectFormText("sections-address")}>
            <AddressFields key={draftId} form={form} />
          </Section>
        </Stack>
      )}
      {step === 2 && (
        <Section title={projectFormText("sections-damage")}>
          <DamageFields form={form} />
        </Section>
      )}
      {step === 3 && (
        <Stack gap="lg">
          <Section title={projectFormText("sections-insurance")}>
            <InsuranceFields form={form} />
          </Section>
          <Section title={projectFormText("sections-partner")}>
            <PartnerContactFields form={form} />
          </Section>
        </Stack>
      )}
    </>
  );
}

interface StepButtonsProps {
  step: number;
  isBusy: boolean;
  onBack: () => void;
}

function StepButtons({ step, isBusy, onBack }: StepButtonsProps) {
  return (
    <>
      {step > 1 && (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onBack}
          disabled={isBusy}
        >
          {projectFormText("back")}
        </Button>
      )}
      <Button type="submit" loading={isBusy}>
        {step < LAST_STEP ? projectFormText("next") : projectFormText("submit")}
      </Button>
    </>
  );
}

function SubmitFailure({ error }: { error: Error }) {
  return (
    <div className={classes.failure}>
      <FailureAlert title={projectFormText("submit-failed")}>
        {attachmentFailure(error) ?? messageOf(error, projectFormText("submit-failed-hint"))}
      </FailureAlert>
    </div>
  );
}

interface Sending {
  userId: string;
  draft: ReturnType<typeof useDraft>;
  form: ProjectForm;
  root: RefObject<HTMLFormElement | null>;
  goTo: (step: number) => void;
}

/** Submits the project with its files. */
function useSending({ userId, draft: { draft, setDraft, keep }, form, root, goTo }: Sending) {
  const navigate = useNavigate();
  const [fileError, setFileError] = useState<string>();
  const submission = useSubmitProject();
  const isDone = useRef(false);
  const uploads = useUploads({
    purpose: "project_file",
    targetId: draft.id,
    rules: secureUploader,
    isAttaching: submission.isPending,
  });
  const send = () => {
    if (uploads.isSending || uploads.hasFailed) {
      setFileError(uploads.isSending ? projectFormText("files-sending") : projectFormText("files-failed"));
      return;
    }
    setFileError(undefined);
    // The request may succeed even if its response is lost, so store the id: a retry after a reload reuses it.
    keep.cancel();
    keepDraft(userId, form.values, draft.id);
    setDraft({ ...draft, wasSent: true });
    const body = { id: draft.id, details: sentFields(form.values), files: uploads.ids };
    submission.mutate(
      { body, idempotencyKey: draft.id },
      {
        onSuccess: ({ project, isEarlier }) => {
          isDone.current = true;
          keep.cancel();
          dropDraft(userId);
          // The server keeps the files of the earlier attempt.
          if (isEarlier) uploads.discard();
          else uploads.forget();
          if (isEarlier) toast.info(projectFormText("submitted-before"), projectFormText("submitted-before-hint"));
          else
            toast.success(projectFormText("submitted"), `${project.project_number} · ${project.property_owner_name}`);
          void navigate({ to: "/projects/$code", params: { code: project.project_code }, replace: true });
        },
        onError: (error) => {
          if (!(error instanceof ApiProblem)) return;
          const errors = fieldErrors(error, FIELD_NAMES);
          if (Object.keys(errors).length === 0) return;
          form.setErrors(errors);
          goTo(stepOf(Object.keys(errors)));
          focusFirstError(root.current);
        },
      },
    );
  };
  return { submission, uploads, isDone, fileError, send };
}

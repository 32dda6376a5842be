import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconCopy, IconNotes } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import projectFormText from "locales/project-form.ftl";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type Account, useAccount } from "@/api/account";
import { ApiProblem, messageOf } from "@/api/client";
import { projectPageQuery } from "@/api/project";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { toast } from "@/components/feedback/toast";
import { FormActions } from "@/components/fields/FormActions";
import { FilePicker } from "@/components/files/FilePicker";
import { LeaveOutFailed } from "@/components/files/LeaveOutFailed";
import { type Uploads, useUploads } from "@/components/files/use-uploads";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { attachmentFailure } from "@/lib/forms/attachment-failure";
import { secureUploader } from "@/lib/forms/file-rules";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { titleOf } from "@/lib/project/project-title";
import { formatPhone } from "@/lib/text/phone";
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
import { DuplicateWarning } from "./DuplicateWarning";
import { dropDraft, keepDraft, newDraft } from "./draft";
import { valuesLike } from "./like";
import { useSubmitProject } from "./queries";
import { StepButtons, StepFields } from "./StepFields";
import classes from "./SubmitProjectPage.module.css";
import { useDraft, useDraftFiles } from "./use-draft";

/** The multi-step form of a new project. The step is in the URL so that Back returns to the previous step. So is the project that the
 *  new one is like. */
export function SubmitProjectPage() {
  const account = useAccount();
  const { like } = useSearch({ strict: false });
  const source = useQuery({ ...projectPageQuery(like ?? ""), enabled: like !== undefined });
  if (!account) return null;
  if (like !== undefined && source.isPending) return <PageSkeleton />;
  const start = startValues(account);
  return (
    <SubmitProjectForm
      userId={account.user.id}
      start={source.data ? valuesLike(source.data, start) : start}
      copiedFrom={source.data?.project_number}
      hasCopyFailed={source.isLoadingError}
    />
  );
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

interface SubmitProjectFormProps {
  userId: string;
  /** The values of an untouched form. */
  start: FieldValues;
  /** The number of the project that the new one is like. */
  copiedFrom: string | undefined;
  /** Whether that project could not be loaded. */
  hasCopyFailed: boolean;
}

function SubmitProjectForm({ userId, start, copiedFrom, hasCopyFailed }: SubmitProjectFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const drafts = useDraft(userId, start);
  const { draft, setDraft, isRestored, setIsRestored, keep } = drafts;
  const form = useCheckedForm<FieldValues>({
    initialValues: draft.values,
    validate: FIELD_RULES,
    onValuesChange: keep,
  });

  const { step, goTo, content } = useStep(form.values);
  const { submission, uploads, isDone, fileError, send } = useSending({ userId, draft: drafts, form, root, goTo });

  const areFilesKept = useDraftFiles({ userId, uploads, draft: drafts, values: form.values, isDone });

  const startOver = () => {
    uploads.discard();
    keep.cancel();
    dropDraft(userId);
    setDraft(newDraft(start));
    form.setValues(start);
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
      {isRestored ? (
        <RestoredNotice copiedFrom={copiedFrom} onStartOver={startOver} />
      ) : (
        copiedFrom && <CopyNotice color="blue">{projectFormText("copied", { number: copiedFrom })}</CopyNotice>
      )}
      {hasCopyFailed && <CopyNotice color="yellow">{projectFormText("copy-failed")}</CopyNotice>}
      <DuplicateWarning id={draft.id} values={form.values} step={step} />
      {step === 1 && (
        <div className={classes.photos}>
          <Panel>
            <Files uploads={uploads} isFirst disabled={submission.isPending} />
          </Panel>
        </div>
      )}
      <Panel>
        <section ref={content} tabIndex={-1} aria-label={FORM_STEPS[step - 1]} className={classes.step}>
          <StepFields step={step} form={form} draftId={draft.id} />
          {step === LAST_STEP && (
            <Stack gap="lg">
              <Files uploads={uploads} disabled={submission.isPending} />
              <Review values={form.values} onEdit={goTo} />
            </Stack>
          )}
        </section>
      </Panel>
      {step === LAST_STEP && fileError && (uploads.isSending || uploads.hasFailed) && (
        <div className={classes.failure}>
          <FailureAlert key={fileError} title={fileError}>
            {uploads.hasFailed && !uploads.isSending && <LeaveOutFailed onSend={() => send(true)} />}
          </FailureAlert>
        </div>
      )}
      {submission.isError && <SubmitFailure error={submission.error} />}
      <FormActions>
        <StepButtons step={step} isBusy={submission.isPending} onBack={() => goTo(step - 1)} />
      </FormActions>
      <LeaveGuard isNeeded={() => !areFilesKept() && !isDone.current} text={projectFormText("files-not-kept")} />
    </form>
  );
}

function CopyNotice({ color, children }: { color: string; children: ReactNode }) {
  return (
    <Alert icon={<IconCopy aria-hidden />} color={color} mb="md">
      {children}
    </Alert>
  );
}

interface FilesProps {
  uploads: Uploads;
  /** Whether they are chosen before the form is filled in, for which photos are usually taken. */
  isFirst?: boolean;
  disabled: boolean;
}

function Files({ uploads, isFirst = false, disabled }: FilesProps) {
  return (
    <FilePicker
      uploads={uploads}
      label={projectFormText(isFirst ? "files-first" : "files")}
      hint={projectFormText(isFirst ? "files-first-hint" : "files-hint")}
      most={secureUploader.most}
      disabled={disabled}
    />
  );
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
  const goTo = (next: number) => void navigate({ to: "/submit-project", search: { like: search.like, step: next } });
  return { step, goTo, content };
}

interface RestoredNoticeProps {
  copiedFrom: string | undefined;
  onStartOver: () => void;
}

/** A draft comes before a copy, which would overwrite it. */
function RestoredNotice({ copiedFrom, onStartOver }: RestoredNoticeProps) {
  return (
    <Alert icon={<IconNotes aria-hidden />} color="blue" mb="md">
      <Group justify="space-between" gap="xs">
        <span>{projectFormText("draft")}</span>
        <Button size="compact-sm" variant="subtle" onClick={onStartOver}>
          {copiedFrom ? projectFormText("start-like", { number: copiedFrom }) : projectFormText("start-over")}
        </Button>
      </Group>
    </Alert>
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
  const send = (leavesOut = false) => {
    if (leavesOut) uploads.dropFailed();
    if (uploads.isSending || (uploads.hasFailed && !leavesOut)) {
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
          else toast.success(projectFormText("submitted"), `${titleOf(project)} · ${project.project_number}`);
          void navigate({
            to: "/projects/$code",
            params: { code: project.project_code },
            state: { isSubmitted: true },
            replace: true,
          });
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

import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useAccount } from "@/api/account";
import { ApiProblem, isProblem, messageOf, type Schemas } from "@/api/client";
import { type ProjectPage, projectPageQuery } from "@/api/project";
import { FailureAlert } from "@/components/FailureAlert";
import { FormActions } from "@/components/FormActions";
import { LeaveGuard } from "@/components/LeaveGuard";
import { ButtonLink } from "@/components/links";
import { PageHeader } from "@/components/PageHeader";
import { Panel } from "@/components/Panel";
import { projectPath } from "@/components/project/project-link";
import { PageSkeleton } from "@/components/skeletons";
import { EmptyState, ErrorState } from "@/components/states";
import { toast } from "@/components/toast";
import { fieldErrors, focusFirstError } from "@/lib/form-errors";
import { AddressFields, DamageFields, InsuranceFields, OwnerFields, PartnerContactFields } from "./FieldGroups";
import { changedFields, FIELD_NAMES, FIELD_RULES, type FieldValues, fieldsOf } from "./fields";
import { type MergedEdits, mergeEdits } from "./merge-edits";
import { isHidden, ProjectNotFound } from "./ProjectNotFound";
import { projectPageTexts as pageTexts } from "./page-texts";
import { useEditProject } from "./queries";
import { StaleEditAlert } from "./StaleEditAlert";
import { projectFormTexts as texts } from "./texts";

/** The tracked fields of a project, with a stale edit brought together field by field. */
export function EditProjectPage() {
  const { code = "" } = useParams({ strict: false });
  const account = useAccount();
  const { data: project, error, isPending, refetch } = useQuery(projectPageQuery(code));
  if (isPending) return <PageSkeleton />;
  if (isHidden(error)) {
    return <ProjectNotFound area={account?.abilities.show_admin_dashboard ? "admin" : "partner"} />;
  }
  if (!project) return <ErrorState isPage title={pageTexts.loadFailed} error={error} onRetry={() => refetch()} />;
  if (!project.abilities.edit) return <EmptyState icon={IconLock} title={texts.locked} />;
  return <EditProjectForm key={project.id} project={project} />;
}

function EditProjectForm({ project }: { project: ProjectPage }) {
  const account = useAccount();
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  // What the person started from; a refetch in between must not move it.
  const [base, setBase] = useState({ values: fieldsOf(project), version: project.version });
  const [merged, setMerged] = useState<MergedEdits>();
  const edit = useEditProject(project.project_code);
  const form = useForm<FieldValues>({
    initialValues: base.values,
    validateInputOnBlur: true,
    validate: FIELD_RULES,
  });
  const changed = changedFields(base.values, form.values);
  const isDirty = Object.keys(changed).length > 0;
  const isSaved = useRef(false);
  const home = {
    to: projectPath(account?.abilities.show_admin_dashboard ? "admin" : "partner"),
    params: { code: project.project_code },
  };

  const finish = () => {
    isSaved.current = true;
    toast.success(texts.saved);
    void navigate(home);
  };

  const save = (fields: typeof changed, version: number) =>
    edit.mutate({ fields, version }, { onSuccess: finish, onError });

  const onError = (error: Error) => {
    if (isProblem(error, 412)) {
      const { current } = error.body as Schemas["StaleEdit"];
      const theirs = fieldsOf(current);
      const result = mergeEdits(base.values, form.values, theirs);
      // All that was wanted is there: an earlier try had landed although its answer was lost.
      if (Object.keys(changedFields(theirs, result.values)).length === 0) {
        finish();
        return;
      }
      setBase({ values: theirs, version: current.version });
      // What they changed stands in none of these fields: there is nothing to choose.
      if (result.conflicts.length === 0 && result.takenOver.length === 0) {
        save(changed, current.version);
        return;
      }
      form.setValues(result.values);
      setMerged(result);
      window.scrollTo(0, 0);
    } else if (error instanceof ApiProblem) {
      form.setErrors(fieldErrors(error, FIELD_NAMES));
      focusFirstError(root.current);
    }
  };

  const submit = form.onSubmit(
    () => {
      if (!isDirty) {
        toast.info(texts.nothingChanged);
        return;
      }
      save(changed, base.version);
    },
    () => focusFirstError(root.current),
  );

  const isRefused = edit.isError && !isProblem(edit.error, 412);
  return (
    <form ref={root} onSubmit={submit} noValidate style={{ maxWidth: "52rem", marginInline: "auto" }}>
      <PageHeader title={texts.editTitle} subtitle={`${project.project_number} · ${project.property_owner_name}`} />
      {merged && (
        <StaleEditAlert
          merged={merged}
          values={form.values}
          onChoose={(field, value) => form.setFieldValue(field, value)}
        />
      )}
      <Stack gap="lg">
        <Panel title={texts.sections.owner}>
          <OwnerFields form={form} />
        </Panel>
        <Panel title={texts.sections.address}>
          <AddressFields form={form} />
        </Panel>
        <Panel title={texts.sections.damage}>
          <DamageFields form={form} />
        </Panel>
        <Panel title={texts.sections.insurance}>
          <InsuranceFields form={form} />
        </Panel>
        <Panel title={texts.sections.partner}>
          <PartnerContactFields form={form} />
        </Panel>
        {isRefused && (
          <FailureAlert title={texts.saveFailed}>{messageOf(edit.error, texts.submitFailedHint)}</FailureAlert>
        )}
      </Stack>
      <FormActions>
        <ButtonLink {...home} variant="default">
          {texts.cancel}
        </ButtonLink>
        <Button type="submit" loading={edit.isPending}>
          {texts.save}
        </Button>
      </FormActions>
      <LeaveGuard isNeeded={() => isDirty && !isSaved.current} />
    </form>
  );
}

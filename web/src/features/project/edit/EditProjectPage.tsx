import { Button, Stack } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useLocation, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import projectFormText from "locales/project-form.ftl";
import projectPageText from "locales/project-page.ftl";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useAccount } from "@/api/account";
import { ApiProblem, isProblem, messageOf, type Schemas } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { ButtonLink } from "@/components/display/links";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { FormActions } from "@/components/fields/FormActions";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { useProjectPage } from "@/components/project/use-project-page";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { titleOf } from "@/lib/project/project-title";
import { AddressFields, DamageFields, InsuranceFields, OwnerFields, PartnerContactFields } from "../shared/FieldGroups";
import {
  changedFields,
  FIELD_NAMES,
  FIELD_RULES,
  type FieldValues,
  fieldsOf,
  type ProjectForm,
} from "../shared/fields";
import { ProjectNotFound } from "../shared/ProjectNotFound";
import type { ProjectTab } from "../shared/tabs";
import { type MergedEdits, mergeEdits } from "./merge-edits";
import { useEditProject } from "./queries";
import { StaleEditAlert } from "./StaleEditAlert";
import { UnsavedValues } from "./UnsavedValues";

/** The area and tab that the form was opened from, as given in the URL. */
interface Origin {
  area?: PortalArea;
  tab?: ProjectTab;
}

/** Where the form was opened from and the project's URL there. Defaults to the reader's own area. */
function useOrigin(code: string) {
  const account = useAccount();
  const { area: named, tab }: Origin = useSearch({ strict: false });
  const own = account?.abilities.show_admin_dashboard
    ? "admin"
    : account?.abilities.show_contractor_dashboard
      ? "contractor"
      : "partner";
  const area = named ?? own;
  return { area, origin: { area: named, tab }, home: { to: projectPath(area), params: { code }, search: { tab } } };
}

/** Form for a project's tracked fields. Stale edits are merged field by field. */
export function EditProjectPage() {
  const { code = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { area, origin, home } = useOrigin(code);
  const { query, isGone } = useProjectPage(
    code,
    (next) =>
      void navigate({
        to: "/projects/$code/edit",
        params: { code: next },
        search: origin,
        replace: true,
        ignoreBlocker: true,
      }),
  );
  const { data: project, error, isPending, refetch } = query;
  if (isPending) return <PageSkeleton />;
  const refusal = isGone ? (
    <ProjectNotFound area={area} />
  ) : project?.abilities.edit === false ? (
    <EmptyState
      isPage
      icon={IconLock}
      title={projectFormText("locked")}
      action={
        <ButtonLink {...home} replace>
          {projectFormText("back-to-project")}
        </ButtonLink>
      }
    />
  ) : undefined;
  if (!project) {
    return (
      refusal ?? <ErrorState isPage title={projectPageText("load-failed")} error={error} onRetry={() => refetch()} />
    );
  }
  return <EditProjectForm key={project.id} project={project} refusal={refusal} />;
}

interface EditProjectFormProps {
  project: ProjectPage;
  /** Why the form cannot be saved. The typed values stay visible so that they can be copied. */
  refusal: ReactNode;
}

/** The version that the edit is based on. */
interface Base {
  values: FieldValues;
  version: number;
}

function EditProjectForm({ project, refusal }: EditProjectFormProps) {
  const { home, leave, onCancel } = useWayBack(project.project_code);
  const { root, form, base, merged, changed, isDirty, isSaved, edit, submit } = useProjectEdit(project, leave);

  // An error from an earlier project code does not apply to the current one.
  const isRefused = edit.isError && !isProblem(edit.error, 412) && edit.variables.code === project.project_code;
  const guard = <LeaveGuard isNeeded={() => isDirty && !isSaved.current} />;
  if (refusal) {
    return (
      <>
        {refusal}
        {isDirty && <UnsavedValues values={changed} />}
        {guard}
      </>
    );
  }
  return (
    <form ref={root} onSubmit={submit} noValidate style={{ maxWidth: "52rem", marginInline: "auto" }}>
      <PageHeader
        title={projectFormText("edit-title")}
        windowTitle={`${titleOf(project)} · ${projectFormText("edit-title")}`}
        subtitle={`${titleOf(project)} · ${project.project_number}`}
      />
      {merged && (
        <StaleEditAlert
          // A later conflict mounts a new alert.
          key={base.version}
          merged={merged}
          values={form.values}
          onChoose={(field, value) => form.setFieldValue(field, value)}
        />
      )}
      <Stack gap="lg">
        <FieldPanels form={form} />
        {isRefused && (
          <FailureAlert title={projectFormText("save-failed")}>
            {messageOf(edit.error, projectFormText("submit-failed-hint"))}
          </FailureAlert>
        )}
      </Stack>
      <FormActions>
        <ButtonLink {...home} replace variant="default" onClick={onCancel}>
          {projectFormText("cancel")}
        </ButtonLink>
        <Button type="submit" loading={edit.isPending}>
          {projectFormText("save")}
        </Button>
      </FormActions>
      {guard}
    </form>
  );
}

function FieldPanels({ form }: { form: ProjectForm }) {
  return (
    <>
      <Panel title={projectFormText("sections-owner")}>
        <OwnerFields form={form} />
      </Panel>
      <Panel title={projectFormText("sections-address")}>
        <AddressFields form={form} />
      </Panel>
      <Panel title={projectFormText("sections-damage")}>
        <DamageFields form={form} />
      </Panel>
      <Panel title={projectFormText("sections-insurance")}>
        <InsuranceFields form={form} />
      </Panel>
      <Panel title={projectFormText("sections-partner")}>
        <PartnerContactFields form={form} />
      </Panel>
    </>
  );
}

/** Returns to the page that the form was opened from. */
function useWayBack(code: string) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { home } = useOrigin(code);
  const isFromProject = useLocation({ select: ({ state }) => state.isFromProject === true });
  // Back must not reopen the form.
  const leave = () => {
    if (isFromProject) history.back();
    else void navigate({ ...home, replace: true });
  };
  const onCancel = (event: MouseEvent) => {
    if (!isFromProject || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.back();
  };
  return { home, leave, onCancel };
}

/** Form state and saving. Concurrent edits by others are merged. */
function useProjectEdit(project: ProjectPage, leave: () => void) {
  const root = useRef<HTMLFormElement>(null);
  // The version that the user started from. A refetch must not change it.
  const held = useHeldWords<{ base: Base; values: FieldValues }>(`edit ${project.id}`);
  const [base, setBase] = useState<Base>(held.given?.base ?? { values: fieldsOf(project), version: project.version });
  const [merged, setMerged] = useState<MergedEdits>();
  const edit = useEditProject();
  const form = useCheckedForm<FieldValues>({
    initialValues: held.given?.values ?? base.values,
    validate: FIELD_RULES,
  });
  const changed = changedFields(base.values, form.values);
  const isDirty = Object.keys(changed).length > 0;
  const isSaved = useRef(false);
  useHolding(held, () => (isDirty && !isSaved.current ? { base, values: form.values } : undefined));

  const finish = (what: string = projectFormText("saved")) => {
    isSaved.current = true;
    toast.success(what);
    leave();
  };

  const save = (fields: typeof changed, version: number) =>
    edit.mutate({ code: project.project_code, fields, version }, { onSuccess: () => finish(), onError });

  const onError = (error: Error) => {
    if (isProblem(error, 412)) {
      const { current } = error.body as Schemas["StaleEdit"];
      const theirs = fieldsOf(current);
      const result = mergeEdits(base.values, form.values, theirs);
      // The server already has all wanted values: an earlier attempt succeeded, but its response was lost.
      if (Object.keys(changedFields(theirs, result.values)).length === 0) {
        finish();
        return;
      }
      setBase({ values: theirs, version: current.version });
      // The other edit touched none of these fields, so there is nothing to resolve: save again with the new version.
      if (result.conflicts.length === 0 && result.takenOver.length === 0) {
        save(changed, current.version);
        return;
      }
      form.setValues(result.values);
      setMerged(result);
    } else if (error instanceof ApiProblem) {
      form.setErrors(fieldErrors(error, FIELD_NAMES));
      focusFirstError(root.current);
    }
  };

  const submit = form.onSubmit(
    () => {
      if (!isDirty) {
        // The user chose the other person's value in every conflict.
        if (merged) finish(projectFormText("kept-theirs"));
        else toast.info(projectFormText("nothing-changed"));
        return;
      }
      save(changed, base.version);
    },
    () => focusFirstError(root.current),
  );
  return { root, form, base, merged, changed, isDirty, isSaved, edit, submit };
}

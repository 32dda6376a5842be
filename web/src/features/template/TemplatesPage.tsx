import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTemplate, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import templateText from "locales/template.ftl";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { Row, Rows } from "@/components/lists/Rows";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { LANGUAGES } from "@/lib/browser/language";
import { type Template, templatesQuery, useChangeTemplates, withoutTemplate, withTemplate } from "./queries";

// Loaded when first opened.
const TemplateDialog = lazy(() => import("./TemplateDialog"));

/** The admin's templates of messages and updates. */
export function TemplatesPage() {
  const { data, error, refetch } = useQuery(templatesQuery);
  const [dialog, setDialog] = useState<"new" | Template>();
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog("new")}>
      {templateText("add")}
    </Button>
  );
  const isEmpty = data?.templates.length === 0;
  return (
    <>
      <PageHeader title={templateText("title")} subtitle={templateText("subtitle")} actions={data && !isEmpty && add} />
      <Panel>
        {!data ? (
          error ? (
            <ErrorState title={templateText("failed")} error={error} onRetry={() => void refetch()} />
          ) : (
            <ComponentSkeleton />
          )
        ) : isEmpty ? (
          <EmptyState icon={IconTemplate} title={templateText("none-title")} action={add}>
            {templateText("none-hint")}
          </EmptyState>
        ) : (
          <TemplateRows templates={data.templates} onEdit={setDialog} />
        )}
      </Panel>
      {dialog && (
        <Suspense fallback={<ModalFrame onClose={() => setDialog(undefined)} />}>
          <TemplateDialog template={dialog === "new" ? undefined : dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface TemplateRowsProps {
  templates: Template[];
  onEdit: (template: Template) => void;
}

function TemplateRows({ templates, onEdit }: TemplateRowsProps) {
  const change = useChangeTemplates();
  const failed = (error: unknown) =>
    toast.error(templateText("not-saved"), messageOf(error, templateText("try-again")));
  const restore = (template: Template) =>
    void change
      .mutateAsync(withTemplate(template, undefined))
      .then(() => toast.success(templateText("put-back", { name: template.name })), failed);
  const remove = (template: Template) =>
    change.mutate(withoutTemplate(template), {
      onSuccess: () => undoToast(templateText("deleted", { name: template.name }), () => restore(template)),
      onError: failed,
    });
  return (
    <Rows>
      {templates.map((template) => (
        <Row
          key={`${template.used_in} ${template.name}`}
          sign={<IconTemplate size={20} aria-hidden />}
          name={template.name}
          facts={
            <>
              <span>{templateText(template.used_in)}</span>
              <span>{languagesOf(template)}</span>
            </>
          }
        >
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={templateText("edit-of", { name: template.name })}
            onClick={() => onEdit(template)}
          >
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={templateText("delete-of", { name: template.name })}
            disabled={change.isPending}
            onClick={() => remove(template)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Row>
      ))}
    </Rows>
  );
}

/** The names of the languages that a template has texts in. */
const languagesOf = ({ texts }: Template): string =>
  LANGUAGES.filter(({ code }) => texts.some(({ language }) => language === code))
    .map(({ name }) => name)
    .join(", ");

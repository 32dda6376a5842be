import { Button, Menu } from "@mantine/core";
import { IconColumns3, IconDownload, IconFileImport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { api, messageOf, type Schemas, unwrap } from "@/api/client";
import { ButtonLink } from "@/components/links";
import { toast } from "@/components/toast";
import { saveAnswer } from "@/lib/save-answer";
import { columnTitle, FIXED_COLUMN, namedColumns, PROJECT_COLUMNS, type ProjectColumn } from "./columns";
import type { ProjectFilters } from "./queries";
import { projectListTexts as texts } from "./texts";

type ExportFormat = Schemas["ExportFormat"];

interface ListToolsProps {
  filters: ProjectFilters;
  columns: ProjectColumn[];
  seesAll: boolean;
  /** Whether projects may come in from a file here. */
  canImport: boolean;
  onColumns: (named: string | undefined) => void;
}

/** Which columns the list shows, and the list as a file. */
export default function ListTools({ filters, columns, seesAll, canImport, onColumns }: ListToolsProps) {
  const toggle = (column: ProjectColumn, isShown: boolean) =>
    onColumns(namedColumns(PROJECT_COLUMNS.filter((known) => (known === column ? isShown : columns.includes(known)))));
  const exporting = useMutation({
    mutationFn: (format: ExportFormat) => exportProjects(filters, columns, format),
    onError: (error) => toast.error(texts.exportFailed, messageOf(error, texts.exportFailedHint)),
  });
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />} visibleFrom="md">
            {texts.columns}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PROJECT_COLUMNS.filter((column) => column !== FIXED_COLUMN).map((column) => (
            <Menu.CheckboxItem
              key={column}
              checked={columns.includes(column)}
              onChange={(isShown) => toggle(column, isShown)}
            >
              {columnTitle(column, seesAll)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={exporting.isPending}>
            {texts.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => exporting.mutate("csv")}>{texts.exportCsv}</Menu.Item>
          <Menu.Item onClick={() => exporting.mutate("xlsx")}>{texts.exportXlsx}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {canImport && (
        <ButtonLink
          to="/admin/projects/import"
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
        >
          {texts.import}
        </ButtonLink>
      )}
    </>
  );
}

/** Saves all of the list, not only the pages that are loaded. */
async function exportProjects(filters: ProjectFilters, columns: ProjectColumn[], format: ExportFormat) {
  const query = { ...filters, columns: columns.join(","), format };
  const answer = await api.GET("/api/projects/export", { params: { query }, parseAs: "blob" });
  const file = unwrap<Blob>(answer);
  saveAnswer(file, answer.response, `projects.${format}`);
}

import { Button, Menu } from "@mantine/core";
import { IconColumns3, IconDownload, IconFileImport } from "@tabler/icons-react";
import projectListText from "locales/project-list.ftl";
import type { Schemas } from "@/api/client";
import { ButtonLink } from "@/components/display/links";
import { toast } from "@/components/feedback/toast";
import {
  columnTitle,
  FIXED_COLUMN,
  namedColumns,
  offeredColumns,
  PROJECT_COLUMNS,
  type ProjectColumn,
} from "./columns";
import own from "./ProjectListPage.module.css";
import type { ProjectFilters } from "./queries";

type ExportFormat = Schemas["ExportFormat"];

interface ListToolsProps {
  filters: ProjectFilters;
  columns: ProjectColumn[];
  /** The number of matching projects, once known. */
  size: Pick<Schemas["ProjectList"], "total" | "total_capped"> | undefined;
  seesAll: boolean;
  /** Whether the user may import projects here. */
  canImport: boolean;
  /** Whether the user sees amounts of estimates in the list. */
  withAmounts: boolean;
  onColumns: (named: string | undefined) => void;
}

/** Up to this many projects, a download starts at once. A longer one gets a notice, because the browser shows nothing until the
 *  first data arrives. */
const SOON_WRITTEN = 5000;

/** Column selection and export of the list. */
export default function ListTools({
  filters,
  columns,
  size,
  seesAll,
  canImport,
  withAmounts,
  onColumns,
}: ListToolsProps) {
  const toggle = (column: ProjectColumn, isShown: boolean) =>
    onColumns(namedColumns(PROJECT_COLUMNS.filter((known) => (known === column ? isShown : columns.includes(known)))));
  const isLong = size !== undefined && (size.total_capped || size.total > SOON_WRITTEN);
  // A plain browser download. It does not block the page and does not hold the file in memory.
  const exportAs = (format: ExportFormat, name: string) => (
    <Menu.Item
      component="a"
      href={exportPath(filters, columns, format)}
      download
      onClick={() => isLong && toast.info(projectListText("export-begun"), projectListText("export-begun-hint"))}
    >
      {name}
    </Menu.Item>
  );
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" className={own.columns} leftSection={<IconColumns3 size={18} aria-hidden />}>
            {projectListText("columns")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offeredColumns(withAmounts)
            .filter((column) => column !== FIXED_COLUMN)
            .map((column) => (
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
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
            {projectListText("export")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {size && (
            <Menu.Label>{projectListText("count", { total: size.total, capped: size.total_capped })}</Menu.Label>
          )}
          {exportAs("csv", projectListText("export-csv"))}
          {exportAs("xlsx", projectListText("export-xlsx"))}
        </Menu.Dropdown>
      </Menu>
      {canImport && (
        <ButtonLink
          to="/admin/projects/import"
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
        >
          {projectListText("import")}
        </ButtonLink>
      )}
    </>
  );
}

/** The URL that exports the whole list, not only the loaded pages. */
function exportPath(filters: ProjectFilters, columns: ProjectColumn[], format: ExportFormat): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, columns: columns.join(","), format })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/projects/export?${query}`;
}

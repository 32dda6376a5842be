import type { PortalArea } from "@/components/project/project-link";
import { PackagesButton } from "@/features/claim-package/PackagesButton";
import { ReportsButton } from "@/features/document/ReportsButton";
import { FilesPanel } from "@/features/file/FilesPanel";

interface ProjectFilesProps {
  code: string;
  area: PortalArea;
}

/** The Files tab, with what can be made of the files: reports and, by those who get the originals, claim packages. */
export default function ProjectFiles({ code, area }: ProjectFilesProps) {
  const isAdmin = area === "admin";
  return (
    <FilesPanel
      source={{ kind: "project", code }}
      hasAdminActions={isAdmin}
      tools={
        <>
          <ReportsButton code={code} />
          {area !== "partner" && <PackagesButton code={code} isAdmin={isAdmin} />}
        </>
      }
    />
  );
}

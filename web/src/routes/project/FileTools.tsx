import type { PortalArea } from "@/components/project/project-link";
import { PackagesButton } from "@/features/claim-package/PackagesButton";
import { ReportsButton } from "@/features/document/ReportsButton";

interface FileToolsProps {
  code: string;
  area: PortalArea;
}

/** What can be made of a project's files: reports and, by those who get the originals, claim packages. */
export default function FileTools({ code, area }: FileToolsProps) {
  return (
    <>
      <ReportsButton code={code} />
      {area !== "partner" && <PackagesButton code={code} isAdmin={area === "admin"} />}
    </>
  );
}

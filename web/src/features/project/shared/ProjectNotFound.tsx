import { IconFolderOff } from "@tabler/icons-react";
import projectPageText from "locales/project-page.ftl";
import { isUnlinked, useAccount } from "@/api/account";
import { ButtonLink } from "@/components/display/links";
import { NotLinked } from "@/components/feedback/NotLinked";
import { EmptyState } from "@/components/feedback/states";
import type { PortalArea } from "@/components/project/project-link";
import { useTitle } from "@/lib/browser/use-title";

const DASHBOARDS = { contractor: "/contractor-dashboard", partner: "/dashboard", admin: "/admin" } as const;

/** Shown instead of a project page that the user may not see. */
export function ProjectNotFound({ area }: { area: PortalArea }) {
  const account = useAccount();
  // Otherwise the browser's title would still name the owner.
  useTitle(projectPageText("not-found"));
  const back = <ButtonLink to={DASHBOARDS[area]}>{projectPageText("back-to-dashboard")}</ButtonLink>;
  if (account && isUnlinked(account)) return <NotLinked isPage action={back} />;
  return <EmptyState isPage icon={IconFolderOff} title={projectPageText("not-found")} action={back} />;
}

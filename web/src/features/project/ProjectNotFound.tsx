import { IconFolderOff } from "@tabler/icons-react";
import { isUnlinked, useAccount } from "@/api/account";
import { ButtonLink } from "@/components/links";
import { NotLinked } from "@/components/NotLinked";
import type { PortalArea } from "@/components/project/project-link";
import { EmptyState } from "@/components/states";
import { projectPageTexts as texts } from "./page-texts";

const DASHBOARDS = { contractor: "/contractor-dashboard", partner: "/dashboard", admin: "/admin" } as const;

/** In place of a page of a project that somebody may not see. */
export function ProjectNotFound({ area }: { area: PortalArea }) {
  const account = useAccount();
  const back = <ButtonLink to={DASHBOARDS[area]}>{texts.backToDashboard}</ButtonLink>;
  if (account && isUnlinked(account)) return <NotLinked isPage action={back} />;
  return <EmptyState isPage icon={IconFolderOff} title={texts.notFound} action={back} />;
}

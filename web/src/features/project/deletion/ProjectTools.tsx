import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import projectDeletionText from "locales/project-deletion.ftl";
import { lazy, Suspense, useState } from "react";
import type { ProjectPage } from "@/api/project";
import { LazyMenu } from "@/components/overlays/LazyMenu";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { PortalArea } from "@/components/project/project-link";
import { legalHoldQuery } from "./queries";
import { useLiftHold } from "./use-lift-hold";

// Loaded on first use.
const ProjectMenu = lazy(() => import("./ProjectMenu"));
const DeleteProjectDialog = lazy(() => import("./DeleteProjectDialog"));
const LegalHoldDialog = lazy(() => import("./LegalHoldDialog"));

interface ProjectToolsProps {
  project: ProjectPage;
  area: PortalArea;
}

/** The admin's rare actions on a project: its deletion and its legal hold. */
export default function ProjectTools({ project, area }: ProjectToolsProps) {
  const { abilities, project_code: code } = project;
  const [open, setOpen] = useState<"delete" | "hold">();
  const { data } = useQuery({ ...legalHoldQuery(code), enabled: abilities.manage_legal_hold });
  const lift = useLiftHold(code);
  const hold = data?.hold ?? undefined;
  const close = () => setOpen(undefined);
  const button = (
    <ActionIcon variant="default" size={44} aria-label={projectDeletionText("actions")}>
      <IconDots size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <LazyMenu button={button}>
        <ProjectMenu
          button={button}
          isHeld={hold !== undefined}
          onHold={abilities.manage_legal_hold ? () => setOpen("hold") : undefined}
          onLift={hold ? () => lift(hold) : undefined}
          onDelete={abilities.delete ? () => setOpen("delete") : undefined}
        />
      </LazyMenu>
      {open && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          {open === "delete" ? (
            <DeleteProjectDialog project={project} hold={hold} area={area} onClose={close} />
          ) : (
            <LegalHoldDialog code={code} number={project.project_number} hold={hold} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

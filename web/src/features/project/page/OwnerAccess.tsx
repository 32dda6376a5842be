import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey } from "@tabler/icons-react";
import projectPageText from "locales/project-page.ftl";
import { lazy, Suspense } from "react";
import type { ProjectPage } from "@/api/project";
import { CopyButton } from "@/components/display/CopyButton";
import { TextLink } from "@/components/display/links";
import { Panel } from "@/components/layout/Panel";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import classes from "./ProjectDetails.module.css";

// Loaded when first opened.
const IssueCodeDialog = lazy(() => import("./IssueCodeDialog"));
const TellOwner = lazy(() => import("../letter/TellOwner"));

interface OwnerAccessProps {
  project: ProjectPage;
  onNewCode: (code: string) => void;
}

/** The property owner code, with ways to tell the owner, and for admins to replace it if it has leaked. */
export function OwnerAccess({ project, onNewCode }: OwnerAccessProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const { project_code: code } = project;
  return (
    <Panel title={projectPageText("owner-access")} secret>
      <Stack gap="sm">
        <span className={classes.code}>
          <code>{code}</code>
          <CopyButton value={code} label={projectPageText("copy-owner-code")} />
        </span>
        <Text size="sm" c="dimmed">
          {projectPageText("owner-access-hint")}
        </Text>
        {project.abilities.tell_owner && (
          <Suspense>
            <TellOwner code={code} />
          </Suspense>
        )}
        {project.abilities.issue_code && (
          <>
            <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={dialog.open}>
              {projectPageText("issue-code")}
            </Button>
            <TextLink to="/admin/personal-data" search={{ project: code }} size="sm">
              {projectPageText("owner-data")}
            </TextLink>
          </>
        )}
      </Stack>
      {isOpen && (
        <Suspense fallback={<ModalFrame onClose={dialog.close} />}>
          <IssueCodeDialog project={project} onClose={dialog.close} onNewCode={onNewCode} />
        </Suspense>
      )}
    </Panel>
  );
}

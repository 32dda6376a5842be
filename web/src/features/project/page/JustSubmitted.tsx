import { Group, Stack, Text } from "@mantine/core";
import projectPageText from "locales/project-page.ftl";
import type { ProjectPage } from "@/api/project";
import { Panel } from "@/components/layout/Panel";
import TellOwner from "../letter/TellOwner";
import classes from "./ProjectDetails.module.css";
import { SubmitLike } from "./SubmitLike";

/** The next step after a submission: the owner gets the code. Shown once, above the project. */
export default function JustSubmitted({ project }: { project: ProjectPage }) {
  const { project_code: code } = project;
  return (
    <div className={classes.submitted}>
      <Panel title={projectPageText("submitted-title")} secret>
        <Stack gap="sm">
          <Text>{projectPageText("submitted-text", { code })}</Text>
          <Group align="flex-start" gap="sm">
            {project.abilities.tell_owner && <TellOwner code={code} isNext />}
            <SubmitLike code={code} />
          </Group>
        </Stack>
      </Panel>
    </div>
  );
}

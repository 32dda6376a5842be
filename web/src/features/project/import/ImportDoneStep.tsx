import { Button, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import projectImportText from "locales/project-import.ftl";
import { ButtonLink } from "@/components/display/links";
import { LeftOut } from "./ImportCheckStep";
import classes from "./ImportPage.module.css";
import type { ImportResult } from "./import-queries";

/** The result of the import, with links to the projects. */
export function DoneStep({ result, onAgain }: { result: ImportResult; onAgain: () => void }) {
  const { first_number, last_number } = result;
  return (
    <>
      <div className={classes.done}>
        <IconCircleCheck size={48} aria-hidden className={classes.sign} />
        <Title order={2}>{projectImportText("done", { imported: result.imported })}</Title>
        {first_number && last_number && (
          <Text>
            {first_number === last_number
              ? first_number
              : projectImportText("numbers", { first: first_number, last: last_number })}
          </Text>
        )}
        {result.left_out > 0 && <Text c="dimmed">{projectImportText("left-out-of", { left: result.left_out })}</Text>}
        <div className={classes.choices}>
          <Button variant="default" onClick={onAgain}>
            {projectImportText("again")}
          </Button>
          <ButtonLink to="/admin/projects">{projectImportText("to-projects")}</ButtonLink>
        </div>
      </div>
      <LeftOut rows={result.left_out_rows} count={result.left_out} />
    </>
  );
}

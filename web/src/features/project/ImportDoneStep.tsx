import { Button, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { ButtonLink } from "@/components/links";
import { LeftOut } from "./ImportCheckStep";
import classes from "./ImportPage.module.css";
import type { ImportResult } from "./import-queries";
import { importTexts as texts } from "./import-texts";

/** What came in, and where it is. */
export function DoneStep({ result, onAgain }: { result: ImportResult; onAgain: () => void }) {
  const { first_number, last_number } = result;
  return (
    <>
      <div className={classes.done}>
        <IconCircleCheck size={48} aria-hidden className={classes.sign} />
        <Title order={2}>{texts.done(result.imported)}</Title>
        {first_number && last_number && <Text>{texts.numbers(first_number, last_number)}</Text>}
        {result.left_out > 0 && <Text c="dimmed">{texts.leftOutOf(result.left_out)}</Text>}
        <div className={classes.choices}>
          <Button variant="default" onClick={onAgain}>
            {texts.again}
          </Button>
          <ButtonLink to="/admin/projects">{texts.toProjects}</ButtonLink>
        </div>
      </div>
      <LeftOut rows={result.left_out_rows} count={result.left_out} />
    </>
  );
}

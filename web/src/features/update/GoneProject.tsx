import { Alert, Group, Text } from "@mantine/core";
import { IconFolderOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/CopyButton";
import { dialogTexts as texts } from "./dialog-texts";
import classes from "./Timeline.module.css";

/** In place of the dialog's fields, once the person may not see the project any more: what they wrote is theirs. */
export function GoneProject({ notes }: { notes: string }) {
  const written = notes.trim();
  const root = useRef<HTMLDivElement>(null);
  // The field that had the focus has gone.
  useEffect(() => root.current?.focus(), []);
  return (
    <>
      <Alert
        ref={root}
        tabIndex={-1}
        // The dialog cuts off what stands out.
        style={{ outlineOffset: -2 }}
        color="yellow"
        icon={<IconFolderOff aria-hidden />}
        title={texts.gone}
        role="alert"
      >
        {written === "" ? texts.goneNothing : texts.goneHint}
      </Alert>
      {written !== "" && (
        <section aria-label={texts.written}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600}>{texts.written}</Text>
            <CopyButton value={written} what={texts.notesToCopy} />
          </Group>
          <p className={classes.notes}>{written}</p>
        </section>
      )}
    </>
  );
}

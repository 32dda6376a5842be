import { Alert, Button, Group, Text } from "@mantine/core";
import { IconDownload, IconFolderOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/CopyButton";
import { saveFile } from "@/lib/save-file";
import { dialogTexts as texts } from "./dialog-texts";
import classes from "./Timeline.module.css";

interface GoneProjectProps {
  notes: string;
  files: readonly File[];
}

/** In place of the dialog's fields, once the person may not see the project any more: what they wrote is theirs, and so are
 *  the photos, which may be nowhere else. */
export function GoneProject({ notes, files }: GoneProjectProps) {
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
        {files.length > 0 ? texts.goneFilesHint : written === "" ? texts.goneNothing : texts.goneHint}
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
      {files.length > 0 && (
        <section aria-label={texts.files}>
          <Text fw={600}>{texts.files}</Text>
          <ul>
            {files.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two photos may share a name, and none moves
              <li key={index}>{file.name}</li>
            ))}
          </ul>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => {
              for (const file of files) saveFile(file, file.name);
            }}
          >
            {texts.saveFiles(files.length)}
          </Button>
        </section>
      )}
    </>
  );
}

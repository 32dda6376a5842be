import { Alert, Button, Group, Text } from "@mantine/core";
import { IconDownload, IconFolderOff } from "@tabler/icons-react";
import updateDialogText from "locales/update-dialog.ftl";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/display/CopyButton";
import { saveFile } from "@/lib/browser/save-file";
import classes from "./Timeline.module.css";

interface GoneProjectProps {
  notes: string;
  files: readonly File[];
}

/** Replaces the dialog's fields when the user can no longer see the project. They can still copy their text and save their
 *  photos, which may exist nowhere else. */
export function GoneProject({ notes, files }: GoneProjectProps) {
  const written = notes.trim();
  const root = useRef<HTMLDivElement>(null);
  // The focused field was removed.
  useEffect(() => root.current?.focus(), []);
  return (
    <>
      <Alert
        ref={root}
        tabIndex={-1}
        // The dialog clips anything outside its edges.
        style={{ outlineOffset: -2 }}
        color="yellow"
        icon={<IconFolderOff aria-hidden />}
        title={updateDialogText("gone")}
        role="alert"
      >
        {files.length > 0
          ? updateDialogText("gone-files-hint")
          : written === ""
            ? updateDialogText("gone-nothing")
            : updateDialogText("gone-hint")}
      </Alert>
      {written !== "" && (
        <section aria-label={updateDialogText("written")}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600}>{updateDialogText("written")}</Text>
            <CopyButton value={written} label={updateDialogText("copy-notes")} />
          </Group>
          <p className={classes.notes}>{written}</p>
        </section>
      )}
      {files.length > 0 && (
        <section aria-label={updateDialogText("files")}>
          <Text fw={600}>{updateDialogText("files")}</Text>
          <ul>
            {files.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two photos may share a name, and the order is fixed
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
            {updateDialogText("save-files", { count: files.length })}
          </Button>
        </section>
      )}
    </>
  );
}

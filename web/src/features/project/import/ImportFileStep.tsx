import { Button, Text } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import projectImportText from "locales/project-import.ftl";
import { useId, useRef, useState } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { useFileDrop } from "@/components/files/use-file-drop";
import { saveFile } from "@/lib/browser/save-file";
import classes from "./ImportPage.module.css";
import { IMPORT_BYTES, type ImportFile, importTemplate } from "./import-queries";

const ACCEPT = ".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface FileStepProps {
  isReading: boolean;
  error: Error | null;
  onChoose: (file: ImportFile) => void;
}

/** File selection by button or drag and drop. */
export function FileStep({ isReading, error, onChoose }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const hintId = useId();

  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file || isReading) return;
    if (file.size > IMPORT_BYTES) {
      setRefusal(projectImportText("too-large"));
      return;
    }
    try {
      const content = await file.arrayBuffer();
      setRefusal(undefined);
      onChoose({ name: file.name, content });
    } catch {
      setRefusal(projectImportText("unreadable"));
    }
  };
  const drop = useFileDrop((files) => void take(files));
  const reason = refusal ?? (error ? messageOf(error, projectImportText("unreadable")) : undefined);

  return (
    <>
      <div className={classes.drop} {...drop}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={projectImportText("file")}
          accept={ACCEPT}
          onChange={(event) => {
            void take(event.currentTarget.files);
            // Reset the input so that the same file can be chosen again after a correction.
            event.currentTarget.value = "";
          }}
        />
        <Button
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          loading={isReading}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {projectImportText("choose")}
        </Button>
        <Text id={hintId} size="sm" c="dimmed">
          {projectImportText("file-hint")}
        </Text>
      </div>
      {reason && !isReading && (
        <FailureAlert key={reason} title={projectImportText("read-failed")}>
          {reason}
        </FailureAlert>
      )}
      <Template />
    </>
  );
}

/** Offers an empty template file with the right columns. */
function Template() {
  return (
    <div className={classes.template}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile(importTemplate(), "projects-template.csv")}
      >
        {projectImportText("template")}
      </Button>
      <Text size="sm" c="dimmed">
        {projectImportText("template-hint")}
      </Text>
    </div>
  );
}

import { Button, Text } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/FailureAlert";
import { saveFile } from "@/lib/save-file";
import classes from "./ImportPage.module.css";
import { IMPORT_BYTES, type ImportFile, importTemplate } from "./import-queries";
import { importTexts as texts } from "./import-texts";

const ACCEPT = ".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface FileStepProps {
  isReading: boolean;
  error: Error | null;
  onChoose: (file: ImportFile) => void;
}

/** Chooses the file, by button or by drop. */
export function FileStep({ isReading, error, onChoose }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const hintId = useId();

  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file || isReading) return;
    if (file.size > IMPORT_BYTES) {
      setRefusal(texts.tooLarge);
      return;
    }
    try {
      const content = await file.arrayBuffer();
      setRefusal(undefined);
      onChoose({ name: file.name, content });
    } catch {
      setRefusal(texts.unreadable);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files);
  };
  const reason = refusal ?? (error ? messageOf(error, texts.unreadable) : undefined);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.file}
          accept={ACCEPT}
          onChange={(event) => {
            void take(event.currentTarget.files);
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = "";
          }}
        />
        <Button
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          loading={isReading}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {texts.choose}
        </Button>
        <Text id={hintId} size="sm" c="dimmed">
          {texts.fileHint}
        </Text>
      </div>
      {reason && !isReading && (
        <FailureAlert key={reason} title={texts.readFailed}>
          {reason}
        </FailureAlert>
      )}
      <div className={classes.template}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(importTemplate(), "projects-template.csv")}
        >
          {texts.template}
        </Button>
        <Text size="sm" c="dimmed">
          {texts.templateHint}
        </Text>
      </div>
    </>
  );
}

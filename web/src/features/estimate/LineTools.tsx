import { Button, Text } from "@mantine/core";
import { IconClipboardText, IconPlus } from "@tabler/icons-react";
import estimateFormText from "locales/estimate-form.ftl";
import { lazy, type Ref, Suspense } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { toast } from "@/components/feedback/toast";
import { type EnteredLine, LINES_MAX } from "./draft";
import classes from "./Editor.module.css";

const PasteLines = lazy(async () => ({ default: (await import("./PasteLines")).PasteLines }));

interface LineToolsProps {
  /** The button that adds a line. */
  ref: Ref<HTMLButtonElement>;
  /** How many lines can be added. */
  room: number;
  isLocked: boolean;
  /** Rows of a spreadsheet that are not lines yet; undefined if none are pasted. */
  pasted: string | undefined;
  onType: (rows: string | undefined) => void;
  onAdd: () => void;
  onPaste: (lines: EnteredLine[]) => void;
}

/** Adds a line, or many from a spreadsheet. */
export function LineTools({ ref, room, isLocked, pasted, onType, onAdd, onPaste }: LineToolsProps) {
  const isFull = room <= 0;
  if (pasted !== undefined) {
    const paste = (lines: EnteredLine[]) => {
      onType(undefined);
      onPaste(lines);
      toast.success(estimateFormText("pasted", { count: lines.length }));
    };
    return (
      <Suspense fallback={<ComponentSkeleton />}>
        <PasteLines room={room} text={pasted} onType={onType} onAdd={paste} onCancel={() => onType(undefined)} />
      </Suspense>
    );
  }
  return (
    <>
      {isFull && <Text size="sm">{estimateFormText("too-many-lines", { most: LINES_MAX })}</Text>}
      <div className={classes.tools}>
        <Button
          ref={ref}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={isLocked || isFull}
          onClick={onAdd}
        >
          {estimateFormText("add-line")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={18} aria-hidden />}
          disabled={isLocked || isFull}
          onClick={() => onType("")}
        >
          {estimateFormText("paste")}
        </Button>
      </div>
    </>
  );
}

import { ActionIcon } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { isBlank } from "@/lib/clean";
import { worded } from "@/lib/worded";
import { toast } from "./toast";
import { useTip } from "./use-tip";

export const copyTexts = worded("copyTexts", {
  copied: "Copied!",
  copy: (what: string) => `Copy ${what}`,
  empty: "Nothing to copy",
  failed: "Copy failed",
} as const);
const SHOWN_MS = 2000;

interface CopyButtonProps {
  value: string | null | undefined;
  /** What is copied, such as 'project code'. */
  what: string;
}

/** Copies a value, and says how that went. */
export function CopyButton({ value, what }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const { handlers, tip } = useTip(isCopied ? copyTexts.copied : copyTexts.copy(what));

  const copy = async () => {
    if (!value || isBlank(value)) {
      toast.info(copyTexts.empty);
      return;
    }
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
      toast.success(copyTexts.copied);
      setTimeout(() => setIsCopied(false), SHOWN_MS);
    } catch {
      toast.error(copyTexts.failed);
    }
  };

  return (
    <>
      <ActionIcon
        variant="subtle"
        color={isCopied ? "green" : "gray"}
        size="lg"
        aria-label={copyTexts.copy(what)}
        {...handlers}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      >
        {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </ActionIcon>
      {tip}
    </>
  );
}

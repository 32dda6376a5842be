import { ActionIcon } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import { toast } from "@/components/feedback/toast";
import { useCopy } from "@/components/feedback/use-copy";
import { useTip } from "@/components/overlays/use-tip";
import { isBlank } from "@/lib/text/clean";

const SHOWN_MS = 2000;

interface CopyButtonProps {
  value: string | null | undefined;
  /** Such as 'Copy project code'. */
  label: string;
}

/** Copies a value to the clipboard and reports the result. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const words = { copied: componentText("copy-copied"), failed: componentText("copy-failed") };
  const { isCopied, copy } = useCopy(words, SHOWN_MS);
  const { handlers, tip } = useTip(isCopied ? words.copied : label);

  return (
    <>
      <ActionIcon
        variant="subtle"
        color={isCopied ? "green" : "gray"}
        size="lg"
        aria-label={label}
        {...handlers}
        onClick={(event) => {
          event.stopPropagation();
          if (!value || isBlank(value)) toast.info(componentText("copy-empty"));
          else void copy(value);
        }}
      >
        {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </ActionIcon>
      {tip}
    </>
  );
}

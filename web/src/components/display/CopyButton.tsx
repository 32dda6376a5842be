import { ActionIcon } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import { useState } from "react";
import { toast } from "@/components/feedback/toast";
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
  const [isCopied, setIsCopied] = useState(false);
  const { handlers, tip } = useTip(isCopied ? componentText("copy-copied") : label);

  const copy = async () => {
    if (!value || isBlank(value)) {
      toast.info(componentText("copy-empty"));
      return;
    }
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
      toast.success(componentText("copy-copied"));
      setTimeout(() => setIsCopied(false), SHOWN_MS);
    } catch {
      toast.error(componentText("copy-failed"));
    }
  };

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
          void copy();
        }}
      >
        {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </ActionIcon>
      {tip}
    </>
  );
}

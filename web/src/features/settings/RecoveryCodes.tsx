import { Button, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import settingsText from "locales/settings.ftl";
import { useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useCopy } from "@/components/feedback/use-copy";
import classes from "./TwoFactor.module.css";

interface RecoveryCodesProps {
  email: string;
  codes: string[];
  onDone: () => void;
}

/** The recovery codes, shown only once, with ways to save them. */
export function RecoveryCodes({ email, codes, onDone }: RecoveryCodesProps) {
  const root = useRef<HTMLDivElement>(null);
  const { isCopied, copy } = useCopy({ failed: settingsText("two-factor-save-copy-failed") });
  const [isOnPaper, setIsOnPaper] = useState(false);
  // The pressed button is gone, so move the focus here.
  useEffect(() => root.current?.focus(), []);
  const text = `${settingsText("two-factor-save-file-head", { email })}\n\n${codes.join("\n")}\n`;

  const print = () => {
    // The printable sheet stays mounted, because mobile browsers print later.
    flushSync(() => setIsOnPaper(true));
    window.print();
  };

  return (
    <Stack ref={root} tabIndex={-1} className={classes.step}>
      <Text c="dimmed">{settingsText("two-factor-save-hint")}</Text>
      <ul className={classes.codes} aria-label={settingsText("two-factor-codes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.keep}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy(text)}
        >
          {isCopied ? settingsText("two-factor-save-copied") : settingsText("two-factor-save-copy")}
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={settingsText("two-factor-save-file-name")}
        >
          {settingsText("two-factor-save-download")}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
          {settingsText("two-factor-save-print")}
        </Button>
      </div>
      {isOnPaper && createPortal(<div className={classes.sheet}>{text}</div>, document.body)}
      <Button onClick={onDone}>{settingsText("two-factor-save-done")}</Button>
    </Stack>
  );
}

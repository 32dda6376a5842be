import { Button, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { toast } from "@/components/toast";
import classes from "./TwoFactor.module.css";
import { twoFactorTexts } from "./two-factor-texts";

const texts = twoFactorTexts.save;

interface RecoveryCodesProps {
  email: string;
  codes: string[];
  onDone: () => void;
}

/** The codes, shown this once, with ways to keep them. */
export function RecoveryCodes({ email, codes, onDone }: RecoveryCodesProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const [isOnPaper, setIsOnPaper] = useState(false);
  // What was pressed to come here is gone: the focus would be nowhere.
  useEffect(() => root.current?.focus(), []);
  const text = `${texts.fileHead(email)}\n\n${codes.join("\n")}\n`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast.error(texts.copyFailed);
    }
  };

  const print = () => {
    // It stays: on phones the browser prints later.
    flushSync(() => setIsOnPaper(true));
    window.print();
  };

  return (
    <Stack ref={root} tabIndex={-1} className={classes.step}>
      <Text c="dimmed">{texts.hint}</Text>
      <ul className={classes.codes} aria-label={twoFactorTexts.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.keep}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={texts.fileName}
        >
          {texts.download}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
          {texts.print}
        </Button>
      </div>
      {isOnPaper && createPortal(<div className={classes.sheet}>{text}</div>, document.body)}
      <Button onClick={onDone}>{texts.done}</Button>
    </Stack>
  );
}

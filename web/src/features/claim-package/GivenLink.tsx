import { Button, Stack, TextInput } from "@mantine/core";
import { IconCheck, IconCopy, IconShare } from "@tabler/icons-react";
import packageShareText from "locales/package-share.ftl";
import { useEffect, useRef } from "react";
import { useCopy } from "@/components/feedback/use-copy";
import { portalName } from "@/lib/browser/brand";
import classes from "./Links.module.css";

interface GivenLinkProps {
  url: string;
  onDone: () => void;
}

/** Shows a new link, once, to copy or to pass on. */
export function GivenLink({ url, onDone }: GivenLinkProps) {
  const root = useRef<HTMLDivElement>(null);
  const { isCopied, copy } = useCopy({
    copied: packageShareText("copied"),
    failed: packageShareText("copy-failed"),
  });
  // Move the focus here, because the button that had it is gone.
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  const share = async () => {
    try {
      await navigator.share({ title: packageShareText("shared-title", { portal: portalName() }), url });
    } catch {
      // The user closed the sheet.
    }
  };
  return (
    <Stack ref={root} tabIndex={-1} className={classes.step}>
      <TextInput
        className={classes.link}
        label={packageShareText("link")}
        description={packageShareText("once")}
        inputWrapperOrder={["label", "input", "description"]}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.acts}>
        <Button
          px="sm"
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy(url)}
        >
          {isCopied ? packageShareText("copied") : packageShareText("copy")}
        </Button>
        {"share" in navigator && (
          <Button
            variant="default"
            px="sm"
            leftSection={<IconShare size={18} aria-hidden />}
            onClick={() => void share()}
          >
            {packageShareText("share")}
          </Button>
        )}
        <Button variant="default" px="sm" onClick={onDone}>
          {packageShareText("done")}
        </Button>
      </div>
    </Stack>
  );
}

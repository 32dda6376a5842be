import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconCalendarShare, IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/toast";
import classes from "./Feeds.module.css";
import { feedTexts } from "./texts";

const texts = feedTexts.given;

/** The address by which a device subscribes to a calendar instead of showing it once. */
const toSubscribe = (url: string) => url.replace(/^https?:/, "webcal:");

interface GivenLinkProps {
  url: string;
  /** That it is not told again, and what to do without it. */
  once: string;
  onDone: () => void;
}

/** A new link, shown this once, with the ways to where it is wanted. */
export function GivenLink({ url, once, onDone }: GivenLinkProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  // What was pressed to come here is gone: the focus would be nowhere.
  useEffect(() => root.current?.focus({ preventScroll: true }), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
      toast.success(texts.copied);
    } catch {
      toast.error(texts.copyFailed);
    }
  };

  return (
    <Stack ref={root} tabIndex={-1} className={classes.step}>
      <TextInput
        className={classes.link}
        label={texts.link}
        description={once}
        inputWrapperOrder={["label", "input", "description"]}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.acts}>
        <Button component="a" href={toSubscribe(url)} px="sm" leftSection={<IconCalendarShare size={18} aria-hidden />}>
          {texts.open}
        </Button>
        <Button
          variant="default"
          px="sm"
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </div>
      <div>
        <Text mb="xs">{texts.how}</Text>
        <dl className={classes.ways}>
          {texts.ways.map(([program, way]) => (
            <div key={program}>
              <dt>{program}</dt>
              <dd>{way}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={classes.quiet}>{texts.delay}</p>
      <Button variant="default" onClick={onDone}>
        {texts.done}
      </Button>
    </Stack>
  );
}

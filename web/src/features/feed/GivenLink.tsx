import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconCalendarShare, IconCheck, IconCopy } from "@tabler/icons-react";
import calendarLinkText from "locales/calendar-link.ftl";
import { useEffect, useRef } from "react";
import { useCopy } from "@/components/feedback/use-copy";
import classes from "./Feeds.module.css";

/** Replaces the scheme with `webcal:`, so that devices subscribe to the calendar instead of downloading it once. */
const toSubscribe = (url: string) => url.replace(/^https?:/, "webcal:");

const PROGRAMS = ["google", "apple", "outlook"] as const;

interface GivenLinkProps {
  url: string;
  /** Notice that the link is shown only once, and what to do if it is lost. */
  once: string;
  onDone: () => void;
}

/** Shows a new link, once, with buttons for common calendar programs. */
export function GivenLink({ url, once, onDone }: GivenLinkProps) {
  const root = useRef<HTMLDivElement>(null);
  const { isCopied, copy } = useCopy({
    copied: calendarLinkText("given-copied"),
    failed: calendarLinkText("given-copy-failed"),
  });
  // Move the focus here, because the button that had it is gone.
  useEffect(() => root.current?.focus({ preventScroll: true }), []);

  return (
    <Stack ref={root} tabIndex={-1} className={classes.step}>
      <TextInput
        className={classes.link}
        label={calendarLinkText("given-link")}
        description={once}
        inputWrapperOrder={["label", "input", "description"]}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.acts}>
        <Button component="a" href={toSubscribe(url)} px="sm" leftSection={<IconCalendarShare size={18} aria-hidden />}>
          {calendarLinkText("given-open")}
        </Button>
        <Button
          variant="default"
          px="sm"
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy(url)}
        >
          {isCopied ? calendarLinkText("given-copied") : calendarLinkText("given-copy")}
        </Button>
      </div>
      <div>
        <Text mb="xs">{calendarLinkText("given-how")}</Text>
        <dl className={classes.programs}>
          {PROGRAMS.map((program) => (
            <div key={program}>
              <dt>{calendarLinkText(`given-way-${program}`)}</dt>
              <dd>{calendarLinkText(`given-way-${program}-how`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={classes.quiet}>{calendarLinkText("given-delay")}</p>
      <Button variant="default" onClick={onDone}>
        {calendarLinkText("given-done")}
      </Button>
    </Stack>
  );
}

import { Button } from "@mantine/core";
import componentText from "locales/component.ftl";
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { LinkedText } from "./LinkedText";
import classes from "./LongText.module.css";

/** User text. A long text is cut after some lines until it is expanded. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  // Whether the text fits depends on the width, which changes when a phone is rotated. The observer runs after layout and
  // before paint; measuring earlier would force a layout per text.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || isOpen) return;
    const measure = () => flushSync(() => setIsCut(element.scrollHeight > element.clientHeight + 1));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <>
      <div ref={root} className={classes.text} data-cut={!isOpen || undefined}>
        <LinkedText text={text} />
      </div>
      {(isCut || isOpen) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? componentText("long-less") : componentText("long-more")}
        </Button>
      )}
    </>
  );
}

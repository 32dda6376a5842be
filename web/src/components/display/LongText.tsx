import { Button } from "@mantine/core";
import componentText from "locales/component.ftl";
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { LinkedText } from "./LinkedText";
import classes from "./LongText.module.css";

/** A text as somebody typed it; a long one is cut after some lines until the rest is asked for. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  // Whether it fits depends on the width: a phone may be turned. The observer tells when the page has been laid out and
  // before it is painted: measured earlier, every text of a page would lay the page out once more.
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

import "@mantine/core/styles/Tooltip.layer.css";
import { Tooltip } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type ReactNode, useState } from "react";

interface TimelineStartProps {
  /** What the date is. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** Tells what the shown date is. A finger hovers nowhere: a tap tells it, the next one hides it. */
export default function TimelineStart({ label, className, children }: TimelineStartProps) {
  const [isTapped, setIsTapped] = useState(false);
  const button = useClickOutside<HTMLButtonElement>(() => setIsTapped(false));
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }} opened={isTapped || undefined}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        onClick={() => setIsTapped(!isTapped)}
      >
        {children}
      </button>
    </Tooltip>
  );
}

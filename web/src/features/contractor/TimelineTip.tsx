import "@mantine/core/styles/Tooltip.layer.css";
import { Tooltip } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

interface TimelineTipProps {
  /** The date that it belongs to. */
  target: HTMLElement;
  label: string;
  isOpen: boolean;
  /** Escape, or a tap elsewhere. */
  onClose: () => void;
}

/** Tells what the shown date is. */
export default function TimelineTip({ target, label, isOpen, onClose }: TimelineTipProps) {
  useClickOutside(onClose, null, [target], isOpen);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOpen]);
  return <Tooltip target={target} label={label} opened={isOpen} />;
}

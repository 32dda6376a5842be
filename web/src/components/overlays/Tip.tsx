import "@mantine/core/styles/Tooltip.layer.css";
import { Tooltip } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type ReactNode, useEffect, useEffectEvent } from "react";

interface TipProps {
  /** What it tells about. */
  target: HTMLElement;
  label: string;
  isOpen: boolean;
  /** Escape, or a tap elsewhere. */
  onClose: () => void;
}

/** Tells beside an element what it is, or does. */
export default function Tip({ target, label, isOpen, onClose }: TipProps): ReactNode {
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

import { type FocusEvent, lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useState } from "react";

// Loaded with the first tooltip. Offline there are no tooltips.
const Tip = lazy(() => import("./Tip").catch(() => ({ default: () => null })));

/** Hover delay, the same as that of other tooltips. */
const OPEN_DELAY_MS = 300;

interface TipControl {
  /** Event handlers for the described element. */
  handlers: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
  /** Shows or hides the tooltip on touch, which has no hover. */
  toggle: (target: HTMLElement) => void;
  /** The tooltip; render it next to the element. */
  tip: ReactNode;
}

/** A tooltip for an element, shown on mouse hover and keyboard focus. */
export function useTip(label: string): TipControl {
  const [asked, setAsked] = useState<HTMLElement>();
  const [isHovered, setIsHovered] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const [isTapped, setIsTapped] = useState(false);
  useEffect(() => {
    if (!isHovered) return;
    const timer = window.setTimeout(() => setIsTold(true), OPEN_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isHovered]);
  const close = () => {
    setIsTold(false);
    setIsTapped(false);
  };
  const leave = () => {
    setIsHovered(false);
    setIsTold(false);
  };
  return {
    handlers: {
      onPointerEnter: ({ currentTarget, pointerType }) => {
        setAsked(currentTarget);
        setIsHovered(pointerType !== "touch");
      },
      onPointerLeave: leave,
      onFocus: ({ currentTarget }) => {
        setAsked(currentTarget);
        if (currentTarget.matches(":focus-visible")) setIsTold(true);
      },
      onBlur: leave,
    },
    toggle: (target) => {
      setAsked(target);
      setIsTapped(!isTapped);
    },
    tip: asked && (
      <Suspense>
        <Tip target={asked} label={label} isOpen={isTold || isTapped} onClose={close} />
      </Suspense>
    ),
  };
}

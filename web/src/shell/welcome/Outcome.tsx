import { type ComponentProps, useEffect, useRef } from "react";
import { EmptyState } from "@/components/feedback/states";
import classes from "./WelcomeFrame.module.css";

/** The result that replaces a form. It takes the focus, because the pressed button is gone, so that screen readers read it. */
export function Outcome(props: Omit<ComponentProps<typeof EmptyState>, "isPage">) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={root} tabIndex={-1} role="status" className={classes.outcome}>
      <EmptyState isPage {...props} />
    </div>
  );
}

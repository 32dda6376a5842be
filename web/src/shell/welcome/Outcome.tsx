import { type ComponentProps, useEffect, useRef } from "react";
import { EmptyState } from "@/components/feedback/states";
import classes from "./WelcomeFrame.module.css";

/** What a page says in place of its form. The button that was pressed is gone: the focus comes here, and with it what a
 *  screen reader reads. */
export function Outcome(props: Omit<ComponentProps<typeof EmptyState>, "isPage">) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={root} tabIndex={-1} role="status" className={classes.outcome}>
      <EmptyState isPage {...props} />
    </div>
  );
}

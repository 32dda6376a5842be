import componentText from "locales/component.ftl";
import "@mantine/core/styles/Progress.layer.css";
import { Progress, Text } from "@mantine/core";
import { type ProjectStatus, statusLabel } from "@/lib/project/status";
import classes from "./StatusProgress.module.css";

interface StatusProgressProps {
  /** The figure is there for the eight statuses that have one. */
  project: { status: ProjectStatus; progress?: number | null };
}

/** How far a project is: a bar with its figure, or the status's word where there is no figure: an empty bar would say that nothing
 *  is done. */
export function StatusProgress({ project: { status, progress } }: StatusProgressProps) {
  const hasFigure = typeof progress === "number";
  return (
    <div className={classes.progress}>
      {hasFigure && (
        <Progress value={progress} size="lg" radius="xl" flex={1} aria-label={componentText("progress-label")} />
      )}
      <Text span fw={680} className={classes.figure}>
        {hasFigure ? `${progress}%` : statusLabel(status)}
      </Text>
    </div>
  );
}

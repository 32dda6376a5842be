import componentText from "locales/component.ftl";
import "@mantine/core/styles/Progress.layer.css";
import { Progress, Text } from "@mantine/core";
import { type ProjectStatus, statusLabel } from "@/lib/project/status";
import classes from "./StatusProgress.module.css";

interface StatusProgressProps {
  /** `progress` is in percent. Only eight statuses have a value. */
  project: { status: ProjectStatus; progress?: number | null };
}

/** The progress of a project: a bar with a percentage, or the status label if there is no value. An empty bar would suggest
 *  that nothing has been done. */
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

import { Switch, Text } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import photoText from "locales/photo.ftl";
import classes from "./PhotoLine.module.css";
import type { Recording } from "./use-recording";

/** Turns recording of the position on and off. Only devices that offer the camera have it. */
export function PositionSwitch({ recording, disabled }: { recording: Recording; disabled: boolean }) {
  const byTouch = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const { isOn, isAsking, problem, turn } = recording;
  if (!byTouch) return null;
  return (
    <div className={classes.position}>
      <Switch
        label={photoText("position")}
        description={isAsking ? photoText("position-asking") : photoText("position-hint")}
        checked={isOn || isAsking}
        disabled={disabled || isAsking}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      <Text size="sm" role="status" className={classes.problem}>
        {problem && photoText(`position-${problem}`)}
      </Text>
    </div>
  );
}

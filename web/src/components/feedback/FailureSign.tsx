import { IconAlertTriangle, IconCloudOff, type IconProps } from "@tabler/icons-react";

/** The sign of a failure. A lost connection has one of its own, which is the same everywhere. */
export function FailureSign({ isOffline, ...props }: IconProps & { isOffline: boolean }) {
  const Sign = isOffline ? IconCloudOff : IconAlertTriangle;
  return <Sign aria-hidden {...props} />;
}

import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconProgress,
} from "@tabler/icons-react";
import { type ProjectStatus, type StatusFamily, statusFamily, statusLabel } from "@/lib/project/status";
import classes from "./badges.module.css";

const ICONS: Record<StatusFamily, Icon> = {
  waiting: IconHourglass,
  moving: IconProgress,
  blocked: IconAlertTriangle,
  done: IconCircleCheck,
  stopped: IconCircleX,
};

/** The icon of a status family, for places without a label. */
export function FamilyIcon({ family, size = 16 }: { family: StatusFamily; size?: number }) {
  const FamilySign = ICONS[family];
  return <FamilySign size={size} className={classes.sign} data-family={family} aria-hidden />;
}

/** A status badge with the icon and color of its family. */
export function FamilyBadge({ family, children }: { family: StatusFamily; children: string }) {
  const Sign = ICONS[family];
  return (
    <span className={classes.badge} data-family={family}>
      <Sign size={15} stroke={2.2} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

/** The status badge of a project. */
export function StatusBadge({ status }: { status: ProjectStatus }) {
  return <FamilyBadge family={statusFamily(status)}>{statusLabel(status)}</FamilyBadge>;
}

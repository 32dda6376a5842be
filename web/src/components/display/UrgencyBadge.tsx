import { type Icon, IconChevronDown, IconChevronUp, IconFlame, IconMinus } from "@tabler/icons-react";
import { type UrgencyLevel, urgencyLabel } from "@/lib/project/status";
import classes from "./badges.module.css";

const ICONS: Record<UrgencyLevel, Icon> = {
  low: IconChevronDown,
  medium: IconMinus,
  high: IconChevronUp,
  critical: IconFlame,
};

/** The urgency of a project. Only critical is highlighted. */
export function UrgencyBadge({ urgency }: { urgency: UrgencyLevel }) {
  const Sign = ICONS[urgency];
  return (
    <span className={classes.urgency} data-urgency={urgency}>
      <Sign size={15} stroke={2.4} aria-hidden />
      <span>{urgencyLabel(urgency)}</span>
    </span>
  );
}

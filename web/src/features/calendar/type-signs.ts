import {
  type Icon,
  IconCalendarEvent,
  IconClipboardCheck,
  IconFlag,
  IconHomeSearch,
  IconTool,
  IconTruckDelivery,
  IconUsers,
} from "@tabler/icons-react";
import type { EventType } from "@/lib/project/event-words";

const SIGNS: Record<EventType, Icon> = {
  site_visit: IconHomeSearch,
  appointment: IconUsers,
  work_scheduled: IconTool,
  delivery: IconTruckDelivery,
  progress_check: IconClipboardCheck,
  final_walkthrough: IconFlag,
  custom: IconCalendarEvent,
};

/** The icon of an event type, so that color is not the only cue. */
export const typeSign = (type: EventType): Icon => SIGNS[type] ?? IconCalendarEvent;

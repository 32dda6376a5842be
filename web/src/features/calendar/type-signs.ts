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

/** The sign of a kind of event: it says the same as its colour. */
export const typeSign = (type: EventType): Icon => SIGNS[type] ?? IconCalendarEvent;

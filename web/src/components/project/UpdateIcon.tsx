import {
  type Icon,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarStats,
  IconCalendarTime,
  IconCalendarX,
  IconLock,
  IconLockOpen,
  IconNote,
  IconPaperclip,
  IconPencil,
  IconPhotoEdit,
  IconRefresh,
  IconTrash,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { Schemas } from "@/api/client";

const ICONS: Record<Schemas["UpdateType"], Icon> = {
  status_change: IconRefresh,
  project_edit: IconPencil,
  event_updated: IconCalendarEvent,
  event_created: IconCalendarPlus,
  event_scheduled: IconCalendarTime,
  event_cancelled: IconCalendarX,
  event_confirmed: IconCalendarCheck,
  event_deleted: IconTrash,
  event_status_updated: IconCalendarStats,
  contractor_assigned: IconUsersGroup,
  note_added: IconNote,
  attachment_added: IconPaperclip,
  admin_note: IconLock,
  admin_attachment: IconLockOpen,
  photos_described: IconPhotoEdit,
};

/** The icon of a timeline entry's type. Unknown types from a newer server get the default icon. */
export function UpdateIcon({ type }: { type: Schemas["UpdateType"] }) {
  const Sign = ICONS[type] ?? IconRefresh;
  return <Sign size={18} stroke={1.75} aria-hidden />;
}

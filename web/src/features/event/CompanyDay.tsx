import { lazy, Suspense } from "react";
import type { ProjectPage } from "@/api/project";
import { todayIn } from "@/lib/time/event-time";
import { formatTime } from "@/lib/time/time-entry";
import type { SlotValues } from "./form";
import type { Ignored } from "./queries";
import type { EventFormState } from "./use-event-form";

// Loaded with the first date.
const BusyDay = lazy(() => import("./BusyDay"));

interface CompanyDayProps {
  project: ProjectPage;
  /** The event or proposal that is edited. */
  ignored: Ignored;
  state: EventFormState;
  slot: SlotValues;
  /** The timeslot's path in the form. */
  path: `timeslots.${number}`;
  isLocked: boolean;
}

/** What the project's company has on the day of a timeslot; nothing without a company or for a past day. */
export function CompanyDay({ project, ignored, state: { form, zone }, slot, path, isLocked }: CompanyDayProps) {
  const company = project.assigned_contractor?.company_name;
  if (!company || slot.scheduled_date < todayIn(zone)) return null;
  return (
    <Suspense>
      <BusyDay
        code={project.project_code}
        company={company}
        slot={slot}
        ignored={ignored}
        isLocked={isLocked}
        onUse={(from, to) => {
          form.setFieldValue(`${path}.is_all_day`, false);
          form.setFieldValue(`${path}.start_time`, formatTime(from));
          form.setFieldValue(`${path}.end_time`, formatTime(to));
          form.clearFieldError(`${path}.start_time`);
          form.clearFieldError(`${path}.end_time`);
        }}
      />
    </Suspense>
  );
}

import eventText from "locales/event.ftl";
import { PageHeader } from "@/components/layout/PageHeader";
import { PendingTimeslots } from "./PendingTimeslots";

/** The admin's list of proposals that wait for a choice of time. */
export function PendingTimeslotsPage() {
  return (
    <>
      <PageHeader title={eventText("pending-title")} />
      <PendingTimeslots area="admin" />
    </>
  );
}

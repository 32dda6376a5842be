import { PageHeader } from "@/components/PageHeader";
import { PendingTimeslots } from "./PendingTimeslots";
import { eventTexts as texts } from "./texts";

/** The admin's list of the proposals that wait for somebody to choose a time. */
export function PendingTimeslotsPage() {
  return (
    <>
      <PageHeader title={texts.pendingTitle} />
      <PendingTimeslots area="admin" />
    </>
  );
}

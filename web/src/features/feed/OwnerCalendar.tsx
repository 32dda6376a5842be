import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import calendarLinkOwnerText from "locales/calendar-link-owner.ftl";
import { lazy, Suspense, useState } from "react";
import { ModalFrame } from "@/components/overlays/ModalFrame";

const OwnerCalendarDialog = lazy(() => import("./OwnerCalendarDialog"));

/** Button that opens the owner's calendar links. */
export function OwnerCalendar({ canChange }: { canChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        style={{ justifySelf: "start" }}
        leftSection={<IconCalendarPlus size={20} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {calendarLinkOwnerText("open")}
      </Button>
      {isOpen && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          <OwnerCalendarDialog canChange={canChange} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

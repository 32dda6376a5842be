import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ModalFrame } from "@/components/ModalFrame";
import { ownerFeedTexts as texts } from "./owner-texts";

const OwnerCalendarDialog = lazy(() => import("./OwnerCalendarDialog"));

/** The way to have one's visits in one's own calendar. */
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
        {texts.open}
      </Button>
      {isOpen && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          <OwnerCalendarDialog canChange={canChange} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

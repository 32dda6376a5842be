import { Alert, Button, Textarea } from "@mantine/core";
import { IconAlertTriangle, IconCamera } from "@tabler/icons-react";
import shotText from "locales/shot.ftl";
import updateDialogText from "locales/update-dialog.ftl";
import { useId, useState } from "react";
import { ShotRows } from "@/components/shots/ShotRows";
import { shotFigures } from "@/lib/project/shots";
import type { FormShots } from "./use-shots";

const REASON_MAX = 500;

/** The photos that the project needs: a warning if the chosen status needs them, and a list that opens the camera. Admins can set the
 *  status without them, with a reason. Nothing if none is missing. */
export function NeededPhotos({ shots: form, disabled }: { shots: FormShots; disabled: boolean }) {
  const { shots, demand, canOverride, reason, setReason, addPhoto } = form;
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const figures = shotFigures(shots);
  if (figures.left === 0 && shots.every(({ waiting }) => waiting === 0)) return null;
  const isNeeded = demand.blocking + demand.warning > 0;
  return (
    <>
      {isNeeded && (
        <Alert
          color={demand.blocking > 0 ? "red" : "yellow"}
          icon={<IconAlertTriangle aria-hidden />}
          // Announced when the status is chosen.
          role="status"
        >
          {demand.blocking > 0
            ? updateDialogText("shots-block", { count: demand.blocking })
            : updateDialogText("shots-warn", { count: demand.warning })}
        </Alert>
      )}
      <div>
        <Button
          variant={isNeeded ? "light" : "subtle"}
          h={44}
          leftSection={<IconCamera size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isNeeded ? updateDialogText("shots-take") : shotText("needed", figures)}
        </Button>
      </div>
      {isOpen && (
        <div id={list}>
          <ShotRows shots={shots} onPhoto={addPhoto} disabled={disabled} />
        </div>
      )}
      {demand.blocking > 0 && canOverride && (
        <Textarea
          label={updateDialogText("shots-override")}
          description={updateDialogText("shots-override-hint")}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={REASON_MAX}
          disabled={disabled}
          autosize
        />
      )}
    </>
  );
}

import portalText from "locales/portal.ftl";
import { Panel } from "@/components/layout/Panel";
import { DEFAULT_PHASES, isSameWord, PHASE_MAX, ROOM_MAX, shortLine } from "@/lib/photos/description";
import { phaseName } from "@/lib/photos/phase-name";
import { LineList } from "./LineList";
import { linesOf } from "./queries";
import { StepForm } from "./StepForm";
import { type StepProps, usePortalForm } from "./use-portal-form";

/** Same limits as on the server. */
const ROOMS_MAX = 60;
const PHASES_MAX = 12;

const RULES = { photo_rooms: () => undefined, photo_phases: () => undefined };

/** A typed phase: the key of a default one, or an own name. */
const phaseOf = (typed: string): string => {
  const name = shortLine(typed, PHASE_MAX);
  return DEFAULT_PHASES.find((key) => isSameWord(phaseName(key), name)) ?? name;
};

/** The rooms and phases that are offered for photos, in this order. */
export function PhotosCard(props: StepProps) {
  const state = usePortalForm("photos", props, RULES);
  const { form } = state;
  const phases = linesOf(form.values.photo_phases);
  const set = (field: keyof typeof RULES) => (lines: string[]) => form.setFieldValue(field, lines.join("\n"));
  return (
    <Panel title={portalText("photos")}>
      <StepForm label={portalText("photos")} form={state}>
        <LineList
          label={portalText("photos-rooms")}
          hint={portalText("photos-rooms-hint")}
          addLabel={portalText("photos-room-new")}
          lines={linesOf(form.values.photo_rooms)}
          nameOf={(room) => room}
          lineOf={(typed) => shortLine(typed, ROOM_MAX)}
          longest={ROOM_MAX}
          most={ROOMS_MAX}
          error={form.errors.photo_rooms}
          onChange={set("photo_rooms")}
        />
        <LineList
          label={portalText("photos-phases")}
          hint={portalText("photos-phases-hint")}
          addLabel={portalText("photos-phase-new")}
          lines={phases}
          nameOf={phaseName}
          lineOf={phaseOf}
          longest={PHASE_MAX}
          fewest={1}
          most={PHASES_MAX}
          offered={DEFAULT_PHASES.filter((key) => !phases.includes(key))}
          error={form.errors.photo_phases}
          onChange={set("photo_phases")}
        />
      </StepForm>
    </Panel>
  );
}

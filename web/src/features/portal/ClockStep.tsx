import { NativeSelect } from "@mantine/core";
import portalText from "locales/portal.ftl";
import { LOCALE } from "@/language/messages";
import { STATES_ZONES, zoneName } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import { StepForm } from "./StepForm";
import { confirmedZone } from "./steps";
import { type StepProps, usePortalForm } from "./use-portal-form";

/** Time zones of the United States, where most projects are. They are listed first. */
const STATES: readonly string[] = STATES_ZONES;

const place = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** All time zones in groups. Includes the current one even if this browser does not support it. */
function choices(set: string, configured: string) {
  const world = Intl.supportedValuesOf("timeZone").filter((zone) => !STATES.includes(zone));
  if (set !== "" && !STATES.includes(set) && !world.includes(set)) world.unshift(set);
  return [
    { value: "", label: portalText("clock-preset", { zone: configured.replaceAll("_", " ") }) },
    {
      group: portalText("clock-states"),
      items: STATES.map((zone) => ({ value: zone, label: `${zoneName(zone)} (${place(zone)})` })),
    },
    {
      group: portalText("clock-world"),
      items: world.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
    },
  ];
}

const timeIn = (zone: string, now: Date) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: zone, weekday: "long", hour: "numeric", minute: "2-digit" }).format(now);

const RULES = { time_zone: () => undefined };

/** Step for the portal's time zone. */
export function ClockStep(props: StepProps) {
  const { configured } = props.portal;
  const state = usePortalForm("clock", props, RULES, {
    sent: ({ time_zone }) => ({ time_zone: confirmedZone(time_zone, configured) }),
  });
  const now = useNow();
  const chosen = state.form.values.time_zone || configured.time_zone;
  const saved = props.portal.time_zone ?? configured.time_zone;
  return (
    <StepForm label={portalText("steps-clock")} form={state}>
      <NativeSelect
        label={portalText("clock-label")}
        description={[
          portalText("clock-now", { time: timeIn(chosen, now) }),
          chosen !== saved && portalText("clock-changes"),
        ]
          .filter(Boolean)
          .join(" ")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={choices(props.portal.time_zone ?? "", configured.time_zone)}
        {...state.form.getInputProps("time_zone")}
      />
    </StepForm>
  );
}

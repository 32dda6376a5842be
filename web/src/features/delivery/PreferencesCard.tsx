import { Button, Checkbox, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconBell, IconBellOff, IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import mailPreferenceText from "locales/mail-preference.ftl";
import { useAccount } from "@/api/account";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { ListFailure } from "@/components/lists/ListFailure";
import classes from "./PreferencesCard.module.css";
import { QuietHoursFields } from "./QuietHoursFields";
import { type Choice, preferencesQuery, useSavePreferences } from "./queries";

/** Notification preferences for the portal and for email, with quiet hours. Each change is saved immediately. */
export function PreferencesCard() {
  const { data, error, isPending, refetch } = useQuery(preferencesQuery);
  const zone = useAccount()?.time_zone ?? "UTC";
  const save = useSavePreferences();
  const quiet_hours = data?.quiet_hours ?? null;
  return (
    <Panel title={mailPreferenceText("title")}>
      {isPending && <ComponentSkeleton lines={6} />}
      {error && !data && (
        <ErrorState title={mailPreferenceText("failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          {error && <ListFailure title={mailPreferenceText("failed")} error={error} onRetry={() => void refetch()} />}
          <p className={classes.hint}>{mailPreferenceText("hint")}</p>
          <ul className={classes.kinds}>
            {data.choices.map((choice) => (
              <Kind
                key={choice.kind}
                choice={choice}
                onChange={(changed) => save.mutate({ choices: [changed], quiet_hours })}
              />
            ))}
          </ul>
          {typeof data.weekly_summary === "boolean" && (
            <fieldset className={classes.quiet}>
              <legend className={classes.legend}>{mailPreferenceText("weekly")}</legend>
              <Checkbox
                className={classes.check}
                label={mailPreferenceText("weekly-on")}
                checked={data.weekly_summary}
                onChange={({ currentTarget }) =>
                  save.mutate({ choices: [], quiet_hours, weekly_summary: currentTarget.checked })
                }
              />
              <p className={classes.hint}>{mailPreferenceText("weekly-hint", { zone: zone.replaceAll("_", " ") })}</p>
            </fieldset>
          )}
          <QuietHoursFields
            hours={quiet_hours}
            zone={zone.replaceAll("_", " ")}
            onChange={(hours) => save.mutate({ choices: [], quiet_hours: hours })}
          />
        </>
      )}
    </Panel>
  );
}

interface KindProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function Kind({ choice, onChange }: KindProps) {
  const name = mailPreferenceText(`kind-${choice.kind}-name`);
  const hint = mailPreferenceText(`kind-${choice.kind}-hint`);
  const modes = choice.mail_modes.map((value) => ({ value, label: mailPreferenceText(`mode-${value}`) }));
  return (
    <li className={classes.kind}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>{hint}</div>
      </div>
      {choice.is_fixed ? (
        <div className={classes.fixed}>
          <IconShieldCheck size={18} aria-hidden />
          <span>{mailPreferenceText("always")}</span>
        </div>
      ) : (
        <div className={classes.channels}>
          <Button
            variant={choice.bell ? "light" : "default"}
            aria-pressed={choice.bell}
            aria-label={mailPreferenceText("bell-of", { kind: name })}
            leftSection={choice.bell ? <IconBell size={18} aria-hidden /> : <IconBellOff size={18} aria-hidden />}
            onClick={() => onChange({ ...choice, bell: !choice.bell })}
          >
            {mailPreferenceText("bell")}
          </Button>
          <NativeSelect
            className={classes.mail}
            aria-label={mailPreferenceText("mail-of", { kind: name })}
            data={modes}
            value={choice.mail}
            onChange={({ currentTarget }) => {
              const mail = choice.mail_modes.find((mode) => mode === currentTarget.value);
              if (mail) onChange({ ...choice, mail });
            }}
          />
        </div>
      )}
    </li>
  );
}

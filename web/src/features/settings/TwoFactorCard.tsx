import { Button } from "@mantine/core";
import { IconDeviceMobileCheck, IconDeviceMobileOff, IconListNumbers, IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import settingsText from "locales/settings.ftl";
import { lazy, Suspense, useState } from "react";
import { DateText } from "@/components/display/DateText";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { Row, Rows } from "@/components/lists/Rows";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import classes from "./SettingsPage.module.css";
import { secondFactorsQuery } from "./two-factor-queries";

const DIALOGS = {
  setUp: lazy(() => import("./SetUpTotpDialog")),
  disable: lazy(() => import("./DisableTotpDialog")),
  renew: lazy(() => import("./RenewCodesDialog")),
};

const SIGN = { size: 22, stroke: 1.7, "aria-hidden": true } as const;

/** At this number of remaining recovery codes, suggest new ones. */
const FEW = 3;

/** The authenticator app and the recovery codes. */
export function TwoFactorCard({ email }: { email: string }) {
  const { data, error, isPending, refetch } = useQuery(secondFactorsQuery);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Dialog = open && DIALOGS[open];
  const isOn = Boolean(data?.totp_since);
  // Recovery codes are issued with the first second factor of either kind.
  const hasFactor = isOn || (data?.passkeys.length ?? 0) > 0;

  return (
    <Panel
      title={settingsText("titles-two-factor")}
      actions={
        data && (
          <span className={classes.state} data-on={isOn || undefined}>
            {isOn && <IconShieldCheck size={16} aria-hidden />}
            <span>{isOn ? settingsText("two-factor-on") : settingsText("two-factor-off")}</span>
          </span>
        )
      }
    >
      {isPending && <ComponentSkeleton lines={3} />}
      {error && !data && (
        <ErrorState title={settingsText("two-factor-failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <p className={classes.hint}>{isOn ? settingsText("two-factor-hint-on") : settingsText("two-factor-hint")}</p>
          <Rows>
            <Row
              sign={isOn ? <IconDeviceMobileCheck {...SIGN} /> : <IconDeviceMobileOff {...SIGN} />}
              tone={isOn ? "on" : undefined}
              name={settingsText("two-factor-app")}
              facts={
                <span>
                  {data.totp_since ? (
                    <>
                      <span>{settingsText("two-factor-app-since")}</span> <DateText value={data.totp_since} />
                    </>
                  ) : (
                    settingsText("two-factor-app-none")
                  )}
                </span>
              }
            >
              {isOn ? (
                <Button variant="subtle" color="red" size="sm" onClick={() => setOpen("disable")}>
                  {settingsText("two-factor-turn-off")}
                </Button>
              ) : (
                <Button size="sm" onClick={() => setOpen("setUp")}>
                  {settingsText("two-factor-set-up")}
                </Button>
              )}
            </Row>
            {hasFactor && <CodesRow left={data.recovery_codes_left} onRenew={() => setOpen("renew")} />}
          </Rows>
        </>
      )}
      {Dialog && (
        <Suspense fallback={<ModalFrame onClose={() => setOpen(undefined)} />}>
          <Dialog email={email} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}

function CodesRow({ left, onRenew }: { left: number; onRenew: () => void }) {
  const isLow = left <= FEW;
  return (
    <Row
      sign={<IconListNumbers {...SIGN} />}
      tone={isLow ? "low" : undefined}
      name={settingsText("two-factor-codes")}
      facts={
        <>
          <span>{settingsText("two-factor-codes-left", { left })}</span>
          {isLow && <span>{settingsText("two-factor-codes-low")}</span>}
        </>
      }
    >
      <Button variant="default" size="sm" onClick={onRenew}>
        {settingsText("two-factor-new-codes")}
      </Button>
    </Row>
  );
}

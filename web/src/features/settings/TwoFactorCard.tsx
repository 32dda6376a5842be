import { Button } from "@mantine/core";
import { IconDeviceMobileCheck, IconDeviceMobileOff, IconListNumbers, IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { DateText } from "@/components/DateText";
import { ModalFrame } from "@/components/ModalFrame";
import { Panel } from "@/components/Panel";
import { Row, Rows } from "@/components/Rows";
import { ComponentSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import classes from "./SettingsPage.module.css";
import { settingsTexts } from "./texts";
import { secondFactorsQuery } from "./two-factor-queries";
import { twoFactorTexts as texts } from "./two-factor-texts";

const DIALOGS = {
  setUp: lazy(() => import("./SetUpTotpDialog")),
  disable: lazy(() => import("./DisableTotpDialog")),
  renew: lazy(() => import("./RenewCodesDialog")),
};

const SIGN = { size: 22, stroke: 1.7, "aria-hidden": true } as const;

/** With so few recovery codes left it is time for new ones. */
const FEW = 3;

/** The authenticator app and the recovery codes. */
export function TwoFactorCard({ email }: { email: string }) {
  const { data, error, isPending, refetch } = useQuery(secondFactorsQuery);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Dialog = open && DIALOGS[open];
  const isOn = Boolean(data?.totp_since);
  // They come with the first second factor, whichever it is.
  const hasFactor = isOn || (data?.passkeys.length ?? 0) > 0;

  return (
    <Panel
      title={settingsTexts.titles.twoFactor}
      actions={
        data && (
          <span className={classes.state} data-on={isOn || undefined}>
            {isOn && <IconShieldCheck size={16} aria-hidden />}
            <span>{isOn ? texts.on : texts.off}</span>
          </span>
        )
      }
    >
      {isPending && <ComponentSkeleton lines={3} />}
      {error && !data && <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={classes.hint}>{isOn ? texts.hintOn : texts.hint}</p>
          <Rows>
            <Row
              sign={isOn ? <IconDeviceMobileCheck {...SIGN} /> : <IconDeviceMobileOff {...SIGN} />}
              tone={isOn ? "on" : undefined}
              name={texts.app}
              facts={
                <span>
                  {data.totp_since ? (
                    <>
                      <span>{texts.appSince}</span> <DateText value={data.totp_since} />
                    </>
                  ) : (
                    texts.appNone
                  )}
                </span>
              }
            >
              {isOn ? (
                <Button variant="subtle" color="red" size="sm" onClick={() => setOpen("disable")}>
                  {texts.turnOff}
                </Button>
              ) : (
                <Button size="sm" onClick={() => setOpen("setUp")}>
                  {texts.setUp}
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
      name={texts.codes}
      facts={
        <>
          <span>{texts.codesLeft(left)}</span>
          {isLow && <span>{texts.codesLow}</span>}
        </>
      }
    >
      <Button variant="default" size="sm" onClick={onRenew}>
        {texts.newCodes}
      </Button>
    </Row>
  );
}

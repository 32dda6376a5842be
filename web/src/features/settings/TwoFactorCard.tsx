import { Button } from "@mantine/core";
import { IconDeviceMobileCheck, IconDeviceMobileOff, IconListNumbers, IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { DateText } from "@/components/DateText";
import { Panel } from "@/components/Panel";
import { ComponentSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import classes from "./rows.module.css";
import { secondFactorsQuery } from "./two-factor-queries";
import { twoFactorTexts as texts } from "./two-factor-texts";

const DIALOGS = {
  setUp: lazy(() => import("./SetUpTotpDialog")),
  disable: lazy(() => import("./DisableTotpDialog")),
  renew: lazy(() => import("./RenewCodesDialog")),
};

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
      title={texts.title}
      actions={
        data && (
          <span className={classes.state} data-on={isOn || undefined}>
            {isOn && <IconShieldCheck size={16} aria-hidden />}
            {isOn ? texts.on : texts.off}
          </span>
        )
      }
    >
      {isPending && <ComponentSkeleton lines={3} />}
      {error && !data && <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={classes.hint}>{isOn ? texts.hintOn : texts.hint}</p>
          <ul className={classes.list}>
            <li className={classes.row}>
              <span className={classes.sign} data-on={isOn || undefined}>
                {isOn ? (
                  <IconDeviceMobileCheck size={22} stroke={1.7} aria-hidden />
                ) : (
                  <IconDeviceMobileOff size={22} stroke={1.7} aria-hidden />
                )}
              </span>
              <div className={classes.words}>
                <div className={classes.name}>{texts.app}</div>
                <div className={classes.facts}>
                  {data.totp_since ? (
                    <span>
                      {texts.appSince} <DateText value={data.totp_since} />
                    </span>
                  ) : (
                    <span>{texts.appNone}</span>
                  )}
                </div>
              </div>
              {isOn ? (
                <Button
                  variant="subtle"
                  color="red"
                  size="sm"
                  className={classes.act}
                  onClick={() => setOpen("disable")}
                >
                  {texts.turnOff}
                </Button>
              ) : (
                <Button size="sm" className={classes.act} onClick={() => setOpen("setUp")}>
                  {texts.setUp}
                </Button>
              )}
            </li>
            {hasFactor && <CodesRow left={data.recovery_codes_left} onRenew={() => setOpen("renew")} />}
          </ul>
        </>
      )}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog email={email} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}

function CodesRow({ left, onRenew }: { left: number; onRenew: () => void }) {
  const isLow = left <= FEW;
  return (
    <li className={classes.row}>
      <span className={classes.sign} data-low={isLow || undefined}>
        <IconListNumbers size={22} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>{texts.codes}</div>
        <div className={classes.facts}>
          <span>{texts.codesLeft(left)}</span>
          {isLow && <span>{texts.codesLow}</span>}
        </div>
      </div>
      <Button variant="default" size="sm" className={classes.act} onClick={onRenew}>
        {texts.newCodes}
      </Button>
    </li>
  );
}

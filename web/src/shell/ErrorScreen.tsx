import { Button, Group, Text, Title } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { FullScreenSpinner } from "@/components/skeletons";
import classes from "./ErrorScreen.module.css";
import { errorReport, RETRY_DELAYS_MS } from "./error-report";
import { shouldReload } from "./missing-chunk";
import { shellTexts } from "./texts";

const texts = shellTexts.error;

/** How often this page was tried again; it must outlive the screen, which goes away with every attempt. */
let attempts = 0;
/** Runs while the screen is away; when it stays away this long, the attempt has helped. */
let recovery: number | undefined;
const RECOVERED_AFTER_MS = 10_000;

/** What broke, unless the page loads itself anew because an upgrade has replaced what it is made of. */
export function ErrorScreen(given: ErrorComponentProps) {
  const [isReloading] = useState(() => shouldReload(given.error, navigator.onLine, () => sessionStorage));
  useEffect(() => {
    if (isReloading) window.location.reload();
  }, [isReloading]);
  return isReloading ? <FullScreenSpinner /> : <Failure {...given} />;
}

/** What broke and three ways on: try again (after 1, 2 and 4 seconds, then a reload), refresh, report. */
function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { online: isOnline } = useNetwork();
  const [isTrying, setIsTrying] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    window.clearTimeout(recovery);
    return () => {
      window.clearTimeout(timer.current);
      recovery = window.setTimeout(() => {
        attempts = 0;
      }, RECOVERED_AFTER_MS);
    };
  }, []);

  const tryAgain = () => {
    const delay = RETRY_DELAYS_MS[attempts];
    if (delay === undefined) {
      attempts = 0;
      window.location.reload();
      return;
    }
    attempts += 1;
    setIsTrying(true);
    timer.current = window.setTimeout(() => {
      setIsTrying(false);
      reset();
      void router.invalidate();
    }, delay);
  };

  const report = () => {
    const text = JSON.stringify(errorReport(error, window.location.pathname, navigator.userAgent, new Date()), null, 2);
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "error-report.json";
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <div className={classes.screen} role="alert">
      <span className={classes.sign}>
        <IconAlertTriangle size={32} stroke={1.6} aria-hidden />
      </span>
      <Title order={1}>{texts.title}</Title>
      <Text c="dimmed" maw="46ch">
        {texts.text}
      </Text>
      {!isOnline && <Text fw={600}>{texts.offline}</Text>}
      <Group justify="center" gap="xs" mt="sm">
        <Button onClick={tryAgain} loading={isTrying} aria-label={isTrying ? texts.trying : undefined}>
          {texts.tryAgain}
        </Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          {texts.refresh}
        </Button>
        <Button variant="subtle" onClick={report}>
          {texts.report}
        </Button>
      </Group>
    </div>
  );
}

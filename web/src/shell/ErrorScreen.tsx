import { Button, Group, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { FullScreenSpinner } from "@/components/skeletons";
import classes from "./ErrorScreen.module.css";
import { MissingPage, shouldReload } from "./missing-chunk";
import { shellTexts } from "./texts";

const texts = shellTexts.error;

/** The waits before each new attempt; after the last one the page reloads. */
const RETRY_DELAYS_MS: readonly number[] = [1000, 2000, 4000];

/** How often this page was tried again; it must outlive the screen, which goes away with every attempt. */
let attempts = 0;
/** Runs while the screen is away; when it stays away this long, the attempt has helped. */
let recovery: number | undefined;
const RECOVERED_AFTER_MS = 10_000;

/** What broke, unless the page loads itself anew because an upgrade has replaced what it is made of, or because the
 *  network that it was waiting for is back. */
export function ErrorScreen(given: ErrorComponentProps) {
  const { error } = given;
  const isOnline = useOnline();
  const wasOffline = useRef(!isOnline);
  const [isReloading, setIsReloading] = useState(() => shouldReload(error, isOnline, () => sessionStorage));
  useEffect(() => {
    if (isReloading) window.location.reload();
  }, [isReloading]);
  useEffect(() => {
    if (isOnline && wasOffline.current) setIsReloading(shouldReload(error, true, () => sessionStorage));
    wasOffline.current = !isOnline;
  }, [isOnline, error]);
  return isReloading ? <FullScreenSpinner /> : <Failure {...given} isOnline={isOnline} />;
}

function onNetworkChange(tell: () => void): () => void {
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  return () => {
    window.removeEventListener("online", tell);
    window.removeEventListener("offline", tell);
  };
}

const useOnline = () => useSyncExternalStore(onNetworkChange, () => navigator.onLine);

/** What broke and three ways on: try again (after 1, 2 and 4 seconds, then a reload), refresh, report. */
function Failure({ error, reset, isOnline }: ErrorComponentProps & { isOnline: boolean }) {
  const router = useRouter();
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
    // Of a page that came in part, what had failed would be missing for good.
    const isPartial = error instanceof MissingPage && isOnline;
    if (delay === undefined || isPartial) {
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

  const report = () =>
    void import("./error-report").then(
      ({ saveReport }) => saveReport(error),
      // Without a network there may be none; what broke shows here as well.
      () => {},
    );

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

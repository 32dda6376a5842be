import { Button, Group, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import commonText from "locales/common.ftl";
import shellText from "locales/shell.ftl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { isProblem } from "@/api/client";
import { FailureSign } from "@/components/feedback/FailureSign";
import { FullScreenSpinner } from "@/components/feedback/skeletons";
import { routePattern } from "@/lib/browser/route-pattern";
import { saveFile } from "@/lib/browser/save-file";
import { tellFailure } from "@/lib/telemetry/failures";
import classes from "./ErrorScreen.module.css";
import { errorReport, RETRY_DELAYS_MS } from "./error-report";
import { PageLoadError } from "./missing-chunk";

/** Number of retries. Module state, because the screen unmounts on every attempt. */
let attempts = 0;
/** Runs while the screen is unmounted. If it is not shown again for this long, the retry succeeded. */
let recovery: number | undefined;
const RECOVERED_AFTER_MS = 10_000;

interface FailureProps extends ErrorComponentProps {
  isOnline: boolean;
}

/** What works offline. Falls back to the general error screen if it cannot be loaded. */
const OfflineScreen = lazy(() => import("./OfflineScreen").catch(() => ({ default: Broken })));

/** Whether the page is missing because the portal cannot be reached. */
const isOutOfReach = ({ error, isOnline }: FailureProps) =>
  (isProblem(error) && error.isAway) || (error instanceof PageLoadError && !isOnline);

/** The error screen. */
export default function Failure(given: FailureProps) {
  if (!isOutOfReach(given)) return <Broken {...given} />;
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <OfflineScreen {...given} />
    </Suspense>
  );
}

/** The error and three options: try again (after 1, 2 and 4 seconds, then a reload), refresh, report. Without a network, there is
 *  nothing to report. */
function Broken({ error, reset, isOnline }: FailureProps) {
  const router = useRouter();
  const client = useQueryClient();
  const [isTrying, setIsTrying] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => tellFailure(error), [error]);
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
    // Retrying does not reload a chunk that failed to load, so reload the page.
    const isPartial = error instanceof PageLoadError && isOnline;
    if (delay === undefined || isPartial) {
      attempts = 0;
      window.location.reload();
      return;
    }
    attempts += 1;
    setIsTrying(true);
    timer.current = window.setTimeout(() => {
      setIsTrying(false);
      // A cached response may have caused the error, so refetch it. Without a network, keep the cache.
      if (isOnline) client.removeQueries({ type: "inactive" });
      reset();
      void router.invalidate();
    }, delay);
  };

  const report = () => {
    const text = JSON.stringify(errorReport(error, routePattern(router), navigator.userAgent, new Date()), null, 2);
    saveFile(new Blob([text], { type: "application/json" }), "error-report.json");
  };

  return (
    <div className={classes.screen} role="alert">
      <span className={classes.sign} data-away={!isOnline || undefined}>
        <FailureSign isOffline={!isOnline} size={32} stroke={1.6} />
      </span>
      <Title order={1}>{isOnline ? shellText("failure-title") : commonText("away")}</Title>
      <Text c="dimmed" maw="46ch">
        {isOnline ? shellText("failure-text") : commonText("away-text")}
      </Text>
      <Group justify="center" gap="xs" mt="sm">
        <Button onClick={tryAgain} loading={isTrying} aria-label={isTrying ? shellText("failure-trying") : undefined}>
          {shellText("failure-try-again")}
        </Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          {shellText("failure-refresh")}
        </Button>
        {isOnline && (
          <Button variant="subtle" onClick={report}>
            {shellText("failure-report")}
          </Button>
        )}
      </Group>
    </div>
  );
}

import { Button, Text, Title } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import commonText from "locales/common.ftl";
import shellText from "locales/shell.ftl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { FullScreenSpinner } from "@/components/feedback/skeletons";
import { endStart } from "@/lib/browser/start-screen";
import { useOnline } from "@/lib/network/use-online";
import { shouldReload } from "./missing-chunk";

/** Loaded on demand; rarely needed. */
const Failure = lazy(() => import("./Failure").catch(() => ({ default: Bare })));

/** Shows an error, unless the page reloads itself because an upgrade has replaced its files or because the network is back. */
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
  useEffect(() => {
    if (!isReloading) endStart();
  }, [isReloading]);
  const spinner = <FullScreenSpinner />;
  return isReloading ? (
    spinner
  ) : (
    <Suspense fallback={spinner}>
      <Failure {...given} isOnline={isOnline} />
    </Suspense>
  );
}

/** Shown if the full error screen cannot be loaded either. */
function Bare({ isOnline }: { isOnline: boolean }) {
  return (
    <div role="alert">
      <Title order={1}>{isOnline ? shellText("bare-failure-title") : commonText("away")}</Title>
      {!isOnline && <Text>{commonText("away-text")}</Text>}
      <Button onClick={() => window.location.reload()}>{shellText("bare-failure-refresh")}</Button>
    </div>
  );
}

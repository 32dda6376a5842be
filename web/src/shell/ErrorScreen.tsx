import { Button, Text, Title } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import shellText from "locales/shell.ftl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { FullScreenSpinner } from "@/components/feedback/skeletons";
import { endStart } from "@/lib/browser/start-screen";
import { useOnline } from "@/lib/network/use-online";
import { shouldReload } from "./missing-chunk";

/** Nobody's first page has to bring it. */
const Failure = lazy(() => import("./Failure").catch(() => ({ default: Bare })));

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

/** Where not even the words for it can be fetched. */
function Bare({ isOnline }: { isOnline: boolean }) {
  return (
    <div role="alert">
      <Title order={1}>{shellText("bare-failure-title")}</Title>
      {!isOnline && <Text>{shellText("bare-failure-offline")}</Text>}
      <Button onClick={() => window.location.reload()}>{shellText("bare-failure-refresh")}</Button>
    </div>
  );
}

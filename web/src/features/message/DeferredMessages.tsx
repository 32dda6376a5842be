import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/states";
import { useInSteps } from "@/lib/use-in-steps";
import type { MessagesPanel } from "./MessagesPanel";
import { messageTexts as texts } from "./texts";

/** The code of the panel. */
const panelCode = {
  queryKey: ["code", "messages"],
  queryFn: async () => (await import("./MessagesPanel")).MessagesPanel,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
};

/** The messages of a project, fetched with their code: no page shows them before everything else. */
export function DeferredMessages(props: Parameters<typeof MessagesPanel>[0]) {
  const { data: Panel, isError, refetch } = useQuery(panelCode);
  const isShown = useInSteps(Panel !== undefined);
  if (Panel && isShown) return <Panel {...props} />;
  if (isError) return <ErrorState title={texts.interfaceFailed} onRetry={() => void refetch()} />;
  return <Skeleton height={600} mah="70dvh" radius="lg" />;
}

import { Skeleton } from "@mantine/core";
import messageText from "locales/message.ftl";
import { type ComponentProps, lazy, Suspense } from "react";
import { ApiProblem } from "@/api/client";
import { isOutOfReach } from "@/api/reach";
import { ErrorState } from "@/components/feedback/states";

const MessagesPanel = lazy(() =>
  import("./MessagesPanel").then(
    ({ MessagesPanel }) => ({ default: MessagesPanel }),
    () => ({ default: LoadFailure }),
  ),
);

function LoadFailure() {
  const error = isOutOfReach() ? ApiProblem.offline() : undefined;
  return <ErrorState title={messageText("interface-failed")} error={error} onRetry={() => window.location.reload()} />;
}

/** A project's messages. Their code is loaded when they are first shown. */
export function Messages(props: ComponentProps<typeof MessagesPanel>) {
  return (
    <Suspense fallback={<Skeleton height={600} mah="70dvh" radius="lg" />}>
      <MessagesPanel {...props} />
    </Suspense>
  );
}

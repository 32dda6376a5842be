import { useQueryClient } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { accountQuery } from "@/api/account";
import { OfflinePage } from "@/features/outbox/OfflinePage";

const AddUpdateDialog = lazy(() =>
  import("@/features/update/AddUpdateDialog").then((module) => ({ default: module.AddUpdateDialog })),
);

/** Shown in place of a page that was opened without a network. */
export default function OfflineScreen({ reset }: ErrorComponentProps) {
  const client = useQueryClient();
  const router = useRouter();
  const retry = async () => {
    await client.fetchQuery({ ...accountQuery, staleTime: 0, retry: false });
    reset();
    await router.invalidate();
  };
  return (
    <OfflinePage
      onRetry={retry}
      form={({ id, number, street, status, choices = [] }, keep, onClose) => (
        <Suspense>
          <AddUpdateDialog
            project={{ id, project_number: number, street, status, status_choices: choices }}
            keep={keep}
            onClose={onClose}
          />
        </Suspense>
      )}
    />
  );
}

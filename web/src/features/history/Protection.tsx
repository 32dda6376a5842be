import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { IconDownload, IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import historyText from "locales/history.ftl";
import { messageOf, type Schemas } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { Panel } from "@/components/layout/Panel";
import { downloadLog, historyStateQuery } from "./queries";

/** Whether the project's history is what was logged, and the log for a check elsewhere. */
export function Protection({ code }: { code: string }) {
  const state = useQuery(historyStateQuery(code));
  const download = useMutation({
    mutationFn: () => downloadLog(code),
    onError: (error) => toast.error(messageOf(error, historyText("log-failed"))),
  });
  if (state.isPending) return <ComponentSkeleton />;
  if (!state.data) {
    return <ErrorState title={historyText("log-failed")} error={state.error} onRetry={() => state.refetch()} />;
  }
  return (
    <Panel title={historyText("log")}>
      <Finding state={state.data} />
      {state.data.is_started && (
        <Group mt="md">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {historyText("log-download")}
          </Button>
          <Anchor href="/verify.html" target="_blank" rel="noreferrer">
            {historyText("log-verify")}
          </Anchor>
        </Group>
      )}
    </Panel>
  );
}

function Finding({ state }: { state: Schemas["HistoryState"] }) {
  const { is_started: isStarted, entries, signed, problems } = state;
  if (!isStarted) return <Text>{historyText("log-waiting")}</Text>;
  if (problems > 0) {
    return (
      <Alert color="red" icon={<IconShieldX aria-hidden />} title={historyText("log-broken")}>
        {historyText("log-broken-hint", { problems })}
      </Alert>
    );
  }
  return (
    <Group gap="xs">
      <IconShieldCheck size={20} aria-hidden />
      <Text>{historyText("log-intact", { entries })}</Text>
      <Text c="dimmed">{historyText("log-signed", { signed, entries })}</Text>
    </Group>
  );
}

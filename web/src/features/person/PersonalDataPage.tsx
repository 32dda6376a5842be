import { Alert, Button, Checkbox, List, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconDownload, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import personText from "locales/person.ftl";
import { useState } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { exportOf, type Preview, previewQuery, type Subject, useErase } from "./queries";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/List.layer.css";

/** Exports or erases what the portal knows about an account (`?user=`) or a project's owner (`?project=`). */
export function PersonalDataPage() {
  const { user, project }: { user?: string; project?: string } = useSearch({ strict: false });
  const subject = user ? { user } : { project: project ?? "" };
  const { data, error, refetch } = useQuery(previewQuery(subject));
  if (data) return <Person subject={subject} preview={data} />;
  if (!error) return <PageSkeleton />;
  return <ErrorState title={personText("failed")} error={error} onRetry={() => void refetch()} isPage />;
}

function Person({ subject, preview }: { subject: Subject; preview: Preview }) {
  const { name, projects, removed, kept, refusal, hold_reason: reason } = preview;
  return (
    <Stack>
      <PageHeader
        title={personText("title")}
        subtitle={personText("subtitle", { name })}
        actions={
          <Button
            component="a"
            href={exportOf(subject)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {personText("export")}
          </Button>
        }
      />
      <Text c="dimmed">{personText("export-hint")}</Text>
      {projects.length > 0 && (
        <Text>{personText("projects", { numbers: projects.map(({ number }) => number).join(", ") })}</Text>
      )}
      <Panel>
        <Stack>
          <Title order={2} size="h4">
            {personText("removed")}
          </Title>
          <List spacing="xs">
            {removed.map(({ data, count }) => (
              <List.Item key={data}>{personText("count", { label: personText(`data-${data}`), count })}</List.Item>
            ))}
          </List>
          <Title order={2} size="h4">
            {personText("kept")}
          </Title>
          <List spacing="xs">
            {kept.map(({ data, count, because }) => (
              <List.Item key={`${data} ${because}`}>
                <span>{personText("count", { label: personText(`data-${data}`), count })}</span>
                <Text size="sm" c="dimmed">
                  {personText(`because-${because}`)}
                </Text>
              </List.Item>
            ))}
          </List>
          <Text size="sm">{personText("backups")}</Text>
        </Stack>
      </Panel>
      {refusal ? (
        <Alert icon={<IconInfoCircle aria-hidden />}>
          <Text>{personText(`refusal-${refusal}`)}</Text>
          {reason && <Text>{personText("refusal-hold-reason", { reason })}</Text>}
        </Alert>
      ) : (
        <Erasure subject={subject} preview={preview} />
      )}
    </Stack>
  );
}

function Erasure({ subject, preview }: { subject: Subject; preview: Preview }) {
  const { name, fingerprint } = preview;
  const [typed, setTyped] = useState("");
  const [messages, setMessages] = useState(false);
  const erase = useErase(subject);
  const confirm = () =>
    erase.mutate({ fingerprint, messages }, { onSuccess: () => toast.success(personText("erased")) });
  return (
    <Panel>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === name) confirm();
        }}
      >
        <Stack>
          <Title order={2} size="h4">
            {personText("erase")}
          </Title>
          {"project" in subject && (
            <Checkbox
              checked={messages}
              onChange={(event) => setMessages(event.currentTarget.checked)}
              label={personText("messages")}
            />
          )}
          <TextInput
            label={personText("confirm")}
            description={personText("erase-hint", { name })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
          {erase.error && (
            <FailureAlert title={personText("not-erased")}>
              {messageOf(erase.error, personText("try-again"))}
            </FailureAlert>
          )}
          <Button type="submit" color="red" loading={erase.isPending} disabled={typed.trim() !== name} w="fit-content">
            {personText("erase")}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

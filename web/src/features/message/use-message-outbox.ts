import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { entryProject, projectPageQuery } from "@/api/project";
import { type OutgoingMessage, useOutboxPort, useOutgoing } from "@/lib/network/outbox-port";
import type { Draft, Pending } from "./draft";
import type { MessageSource } from "./unread";

/** Connects a draft to the device's outbox for messages with files. Returns the thread's messages in the outbox. */
export function useMessageOutbox(source: MessageSource, draft: Draft): OutgoingMessage[] {
  const client = useQueryClient();
  const port = useOutboxPort();
  const code = source.kind === "project" ? source.code : "";
  const page = useQuery({ ...projectPageQuery(code), enabled: port !== undefined && code !== "" }).data;
  useEffect(() => {
    const isUsable = port && (code !== "" || port.project);
    draft.keepWith(
      isUsable ? async (entry) => port.keep(port.project ?? (await entryProject(client, code)), entry) : undefined,
    );
  }, [client, port, code, draft]);
  const all = useOutgoing(port?.userId);
  const projectId = port?.project?.id ?? page?.id;
  return useMemo(() => all.filter((message) => message.projectId === projectId), [all, projectId]);
}

/** Messages that are being sent, by the draft or by the outbox. */
export function withOutgoing(pending: readonly Pending[], outgoing: readonly OutgoingMessage[]): Pending[] {
  const ids = new Set(outgoing.map(({ id }) => id));
  const sent = outgoing.map(({ id, text, files, sentAt }) => ({
    id,
    text,
    files,
    sentAt,
    quote: null,
    box: undefined,
  }));
  return [...sent, ...pending.filter(({ id }) => !ids.has(id))];
}

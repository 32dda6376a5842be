import { Text, Title, VisuallyHidden } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import messageText from "locales/message.ftl";
import messagePanelText from "locales/message-panel.ftl";
import { lazy, type RefObject, Suspense, useEffect, useId, useMemo, useRef, useSyncExternalStore } from "react";
import { accountQuery } from "@/api/account";
import { isPassing, isProblem, messageOf } from "@/api/client";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { appendText } from "@/lib/text/append-text";
import { BetaCard } from "./BetaCard";
import { useBeta } from "./beta";
import { Composer } from "./Composer";
import { type Draft, draftOf } from "./draft";
import classes from "./MessagesPanel.module.css";
import { ThreadSkeleton } from "./ThreadSkeleton";
import { ThreadView } from "./ThreadView";
import type { MessageSource } from "./unread";
import { useMessageOutbox, withOutgoing } from "./use-message-outbox";
import { useInSight } from "./use-read-marks";
import { useIsCaughtUp, useThread } from "./use-thread";

// Only admins have templates.
const TemplateMenu = lazy(() => import("@/components/project/TemplateMenu"));

interface MessagesPanelProps {
  source: MessageSource;
  /** Identifies the reader if not the signed-in account. Drafts in this window are stored per reader. */
  reader?: string;
  /** The id of the owner's session. */
  session?: string;
  /** Whether the panel is in a dialog, which already provides a title and a height. */
  isBare?: boolean;
}

/** A project's message thread and the field to write to it. */
export function MessagesPanel({ source, reader: given, session, isBare = false }: MessagesPanelProps) {
  const account = useQuery({ ...accountQuery, enabled: given === undefined }).data;
  const reader = given ?? account?.user.id ?? "";
  const id = useId();
  const name = source.kind === "owner" ? "" : source.code;
  const steady = useMemo<MessageSource>(
    () => (source.kind === "owner" ? { kind: "owner" } : { kind: "project", code: name }),
    [source.kind, name],
  );
  const thread = useThread(steady);
  const participant = thread.query.data?.participant_type;
  const kept = useKeptFocus<HTMLElement>();
  const isInSight = useInSight(kept.ref);
  // On phones, the panel of the tab fills the screen: scroll to it so that the reader can write right away.
  const isTab = source.kind === "project" && !isBare;
  useEffect(() => {
    if (isTab && window.matchMedia("(max-width: 48em)").matches) kept.ref.current?.scrollIntoView({ block: "start" });
  }, [isTab, kept.ref]);
  return (
    <section
      {...kept}
      className={classes.card}
      data-bare={isBare || undefined}
      data-owner={source.kind === "owner" || undefined}
      data-composer
      aria-labelledby={id}
    >
      <div className={classes.head} data-bare={isBare || undefined}>
        {isBare ? (
          <VisuallyHidden>
            <h3 id={id}>{messageText("title")}</h3>
          </VisuallyHidden>
        ) : (
          <Title order={2} id={id}>
            {messageText("title")}
          </Title>
        )}
        {participant && <span className={classes.portalName}>{messagePanelText(`portals-${participant}`)}</span>}
      </div>
      <Content
        key={`${reader} ${name}`}
        source={steady}
        reader={reader}
        session={session}
        thread={thread}
        isInSight={isInSight}
      />
    </section>
  );
}

interface ContentProps {
  source: MessageSource;
  reader: string;
  session: string | undefined;
  thread: ReturnType<typeof useThread>;
  isInSight: boolean;
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const why = messageOf(error, messagePanelText("unknown-error"));
  // The title already says why. Only a lost connection has a sign and a text of its own.
  const away = isProblem(error) && error.isAway ? error : undefined;
  return <ErrorState title={messagePanelText("load-failed", { message: why })} error={away} onRetry={onRetry} />;
}

function Content({ source, reader, session, thread, isInSight }: ContentProps) {
  const draft = draftOf(source, reader);
  useEffect(() => draft.goOnIn(session), [draft, session]);
  const written = useSyncExternalStore(draft.subscribe, draft.snapshot);
  const outgoing = useMessageOutbox(source, draft);
  const writing = useMemo(
    () => (outgoing.length === 0 ? written : { ...written, pending: withOutgoing(written.pending, outgoing) }),
    [written, outgoing],
  );
  const { hasJoined, join } = useBeta();
  const firstField = useRef<HTMLTextAreaElement>(null);
  const tools = <Templates source={source} draft={draft} field={firstField} />;
  const { query } = thread;
  const isCaughtUp = useIsCaughtUp(query);
  const messages = query.data?.messages;
  useEffect(() => {
    if (messages) draft.settle(messages);
  }, [draft, messages]);

  const isMissing = (source.kind === "project" && source.code === "") || isProblem(query.error, 404);
  if (isMissing || isProblem(query.error, 403)) return <ErrorState title={messagePanelText("no-project")} />;
  if (!query.data || (query.isError && !isPassing(query.error))) {
    if (query.isPending) return <ThreadSkeleton />;
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!isCaughtUp) return <ThreadSkeleton />;
  if (query.data.beta_gate && !hasJoined) {
    return (
      <BetaCard
        // Only owners start a conversation here; everyone else answers and reads the thread first.
        draft={source.kind === "owner" && query.data.abilities.send ? draft : undefined}
        text={written.text}
        onJoin={() => {
          join();
          // The pressed button is gone, so focus the message field.
          requestAnimationFrame(() => firstField.current?.focus());
        }}
      />
    );
  }
  return (
    <>
      {query.data.messages.length === 0 && writing.pending.length === 0 ? (
        <div className={classes.centered}>
          <EmptyState icon={IconMessages} title={messagePanelText("none")}>
            {messagePanelText("none-hint")}
          </EmptyState>
        </div>
      ) : (
        <ThreadView
          source={source}
          thread={query.data}
          pages={thread}
          draft={draft}
          writing={writing}
          isInSight={isInSight}
        />
      )}
      {query.data.abilities.send ? (
        <Composer draft={draft} writing={writing} field={firstField} tools={tools} />
      ) : (
        <Text size="sm" c="dimmed" className={classes.readOnly}>
          {messagePanelText("read-only")}
        </Text>
      )}
    </>
  );
}

interface TemplatesProps {
  source: MessageSource;
  draft: Draft;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The menu of the office's templates. Owners have none. */
function Templates({ source, draft, field }: TemplatesProps) {
  if (source.kind === "owner") return null;
  return (
    <Suspense>
      <TemplateMenu
        code={source.code}
        usedIn="message"
        onInsert={(text) => {
          draft.write(appendText(draft.snapshot().text, text));
          field.current?.focus();
        }}
      />
    </Suspense>
  );
}

import { Button, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import calendarLinkText from "locales/calendar-link.ftl";
import calendarLinkOwnerText from "locales/calendar-link-owner.ftl";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { FeedRows } from "./FeedRows";
import classes from "./Feeds.module.css";
import { GivenLink } from "./GivenLink";
import { freeLabel } from "./labels";
import { type Feed, feedsQuery, useCreateFeed, useRevokeFeed } from "./queries";
import { RevokeFeed } from "./RevokeFeed";

interface OwnerCalendarDialogProps {
  /** False for an admin who previews the owner's page. */
  canChange: boolean;
  onClose: () => void;
}

/** Guesses the kind of device: a coarse pointer means a phone. */
const ofThisDevice = () =>
  window.matchMedia("(pointer: coarse)").matches
    ? calendarLinkOwnerText("device-phone")
    : calendarLinkOwnerText("device-computer");

/** Creates a link with one tap, shows it once, and revokes old ones. */
export default function OwnerCalendarDialog({ canChange, onClose }: OwnerCalendarDialogProps) {
  const create = useCreateFeed("owner");
  const revoke = useRevokeFeed("owner");
  const [inQuestion, setInQuestion] = useState<Feed>();
  const made = create.data;
  const isBusy = create.isPending || revoke.isPending;
  const keep = () => {
    revoke.reset();
    setInQuestion(undefined);
  };
  const close = () => {
    if (isBusy) return;
    if (inQuestion) keep();
    else onClose();
  };
  // Back does not close the dialog while the link is shown, because it cannot be shown again.
  useDialog(() => !made && close());

  return (
    <Modal
      opened
      onClose={close}
      title={
        made
          ? calendarLinkOwnerText("made-title")
          : inQuestion
            ? calendarLinkOwnerText("stop-title", { label: inQuestion.label })
            : calendarLinkOwnerText("title")
      }
      classNames={{ title: classes.question }}
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {made ? (
        <GivenLink url={made.url} once={calendarLinkOwnerText("once")} onDone={onClose} />
      ) : inQuestion ? (
        <RevokeFeed
          feed={inQuestion}
          revoke={revoke}
          words={{
            hint: calendarLinkOwnerText("stop-hint"),
            submit: calendarLinkOwnerText("stop"),
            failed: calendarLinkOwnerText("stop-failed"),
            done: (label: string) => calendarLinkOwnerText("stopped", { label }),
          }}
          onKeep={keep}
          onGone={keep}
        />
      ) : (
        <Links canChange={canChange} create={create} onStop={setInQuestion} />
      )}
    </Modal>
  );
}

interface LinksProps {
  canChange: boolean;
  create: ReturnType<typeof useCreateFeed>;
  onStop: (feed: Feed) => void;
}

function Links({ canChange, create, onStop }: LinksProps) {
  const { data, error, isPending, refetch } = useQuery(feedsQuery("owner"));
  const root = useRef<HTMLDivElement>(null);
  // Restore the focus after the confirmation closes.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  }, []);
  if (isPending) return <ComponentSkeleton lines={3} />;
  if (!data) return <ErrorState title={calendarLinkText("failed")} error={error} onRetry={() => void refetch()} />;
  const { items, limit } = data;
  const make = () => {
    if (!create.isPending) create.mutate({ label: freeLabel(ofThisDevice(), items) });
  };
  return (
    <Stack ref={root} tabIndex={-1} className={classes.step}>
      <Text>{calendarLinkOwnerText("hint")}</Text>
      {create.isError && (
        <FailureAlert title={calendarLinkText("making-failed")}>
          {messageOf(create.error, calendarLinkText("try-again"))}
        </FailureAlert>
      )}
      {canChange ? (
        items.length >= limit ? (
          <Text>{calendarLinkOwnerText("full", { limit })}</Text>
        ) : (
          <Button h={48} loading={create.isPending} onClick={make} data-autofocus>
            {items.length === 0 ? calendarLinkOwnerText("make") : calendarLinkOwnerText("another")}
          </Button>
        )
      ) : (
        <Text c="dimmed">
          {items.length === 0 ? calendarLinkOwnerText("none-for-admin") : calendarLinkOwnerText("admin")}
        </Text>
      )}
      {items.length > 0 && (
        <div className={classes.existing}>
          <Title order={3} size="h4">
            {calendarLinkOwnerText("existing")}
          </Title>
          <p className={classes.hint}>{calendarLinkOwnerText("existing-hint")}</p>
          <FeedRows
            feeds={items}
            none=""
            revoke={calendarLinkOwnerText("stop")}
            onRevoke={canChange ? onStop : undefined}
          />
        </div>
      )}
    </Stack>
  );
}

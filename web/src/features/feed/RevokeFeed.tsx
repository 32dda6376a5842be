import { Button, Group, Stack, Text } from "@mantine/core";
import calendarLinkText from "locales/calendar-link.ftl";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import classes from "./Feeds.module.css";
import type { Feed, useRevokeFeed } from "./queries";

interface RevokeFeedProps {
  feed: Feed;
  revoke: ReturnType<typeof useRevokeFeed>;
  /** Texts of the confirmation. */
  words: { hint: string; submit: string; failed: string; done: (label: string) => string };
  /** Called on cancel. */
  onKeep: () => void;
  /** Called when the link is revoked. */
  onGone: () => void;
}

/** Confirms that a link is revoked, which cannot be undone. */
export function RevokeFeed({ feed, revoke, words, onKeep, onGone }: RevokeFeedProps) {
  const confirm = () =>
    revoke.mutate(feed, {
      onSuccess: (wasThere) => {
        if (wasThere) toast.success(words.done(feed.label));
        else toast.info(calendarLinkText("revoking-gone"));
        onGone();
      },
    });
  return (
    <Stack>
      {revoke.isError && (
        <FailureAlert title={words.failed}>{messageOf(revoke.error, calendarLinkText("try-again"))}</FailureAlert>
      )}
      <Text className={classes.question}>{words.hint}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onKeep} disabled={revoke.isPending} data-autofocus>
          {calendarLinkText("revoking-keep")}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={confirm}>
          {words.submit}
        </Button>
      </Group>
    </Stack>
  );
}

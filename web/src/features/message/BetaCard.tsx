import { Button, Stack, Textarea } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import messagePanelText from "locales/message-panel.ftl";
import { EmptyState } from "@/components/feedback/states";
import { isBlank } from "@/lib/text/clean";
import { tooLong } from "./Composer";
import type { Draft } from "./draft";
import classes from "./MessagesPanel.module.css";

interface BetaCardProps {
  /** The draft that joining sends; undefined if the reader cannot write before joining. */
  draft: Draft | undefined;
  /** The draft's text. */
  text: string;
  onJoin: () => void;
}

/** The placeholder of the beta program (specification 2, section 2). An owner with a question writes it before joining, and joining
 *  sends it. */
export function BetaCard({ draft, text, onJoin }: BetaCardProps) {
  const client = useQueryClient();
  const error = draft && tooLong(text);
  const join = () => {
    if (error) return;
    onJoin();
    if (draft && !isBlank(text)) void draft.send(client);
  };
  return (
    <div className={classes.centered}>
      <EmptyState
        icon={IconMessages}
        title={messagePanelText("beta-title")}
        action={
          <Stack className={classes.beta}>
            {draft && (
              <Textarea
                label={messagePanelText("beta-first")}
                description={messagePanelText("beta-first-hint")}
                value={text}
                onChange={(event) => draft.write(event.currentTarget.value)}
                error={error}
                autosize
                minRows={2}
                maxRows={6}
              />
            )}
            <Button onClick={join}>{messagePanelText("join")}</Button>
          </Stack>
        }
      >
        {messagePanelText("beta-text")}
      </EmptyState>
    </div>
  );
}

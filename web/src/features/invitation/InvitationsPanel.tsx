import { Button, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import invitationText from "locales/invitation.ftl";
import rowsText from "locales/rows.ftl";
import { lazy, Suspense, useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { OnceSelected } from "@/components/lists/bulk/OnceSelected";
import { SelectAll } from "@/components/lists/bulk/SelectBox";
import { useSelection } from "@/components/lists/bulk/selection";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { GenerateForm } from "./GenerateForm";
import { InvitationRow } from "./InvitationRow";
import classes from "./InvitationsPanel.module.css";
import { type Invitation, invitationsQuery } from "./queries";

// These are loaded on first use.
const InvitationSelectionBar = lazy(() => import("./InvitationSelectionBar"));
const RevokeDialog = lazy(() => import("./RevokeDialog"));

interface InvitationsPanelProps {
  slug: string;
  /** The company's name. */
  company: string;
  canInvite: boolean;
}

/** A company's invitations, with a form that creates new ones. */
export function InvitationsPanel({ slug, company, canInvite }: InvitationsPanelProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    invitationsQuery(slug),
  );
  // Links created since the page was opened, by invitation. The server returns each link only once.
  const [links, setLinks] = useState<Record<string, string>>({});
  const [inQuestion, setInQuestion] = useState<Invitation | null>(null);
  const invitations = data?.pages.flatMap((page) => page.items) ?? [];
  const revocable = invitations.filter(({ abilities }) => abilities.revoke);
  const selection = useSelection(`chosen invitations of ${slug}`, revocable, ({ id }) => id);
  const keptFocus = useKeptFocus<HTMLDivElement>();

  return (
    <Panel title={invitationText("title")}>
      <Text c="dimmed" size="sm">
        {invitationText("hint", { company })}
      </Text>
      {canInvite && (
        <GenerateForm
          slug={slug}
          onGenerated={({ invitation, link }) => setLinks((known) => ({ ...known, [invitation.id]: link }))}
        />
      )}
      <div {...keptFocus}>
        {revocable.length > 1 && (
          <div className={classes.all}>
            <SelectAll selection={selection} shown={revocable} label={rowsText("select-all")} />
          </div>
        )}
        <div className={classes.list} aria-live="polite">
          {isPending ? (
            <ComponentSkeleton lines={3} />
          ) : error && !data ? (
            <ErrorState title={invitationText("list-failed")} error={error} onRetry={() => void refetch()} />
          ) : invitations.length === 0 ? (
            <p className={classes.none}>{invitationText("none")}</p>
          ) : (
            <ul className={classes.rows}>
              {invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  link={links[invitation.id]}
                  selection={revocable.length > 1 || selection.chosen.length > 0 ? selection : undefined}
                  onRevoke={() => setInQuestion(invitation)}
                />
              ))}
            </ul>
          )}
        </div>
        <OnceSelected count={selection.chosen.length}>
          <InvitationSelectionBar selection={selection} />
        </OnceSelected>
      </div>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {invitationText("more")}
        </Button>
      )}
      {inQuestion && (
        <Suspense fallback={<ModalFrame onClose={() => setInQuestion(null)} />}>
          <RevokeDialog invitation={inQuestion} onClose={() => setInQuestion(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

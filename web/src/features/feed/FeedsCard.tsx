import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import calendarLinkText from "locales/calendar-link.ftl";
import { lazy, Suspense, useState } from "react";
import { useAccount } from "@/api/account";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { ListFailure } from "@/components/lists/ListFailure";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { FeedRows } from "./FeedRows";
import classes from "./Feeds.module.css";
import { type Feed, feedsQuery } from "./queries";

const MakeFeedDialog = lazy(() => import("./MakeFeedDialog"));
const RevokeFeedDialog = lazy(() => import("./RevokeFeedDialog"));

interface FeedsCardProps {
  /** Limits the card to links for this company's events. */
  company?: { id: string; company_name: string };
}

/** The account's calendar links. */
export function FeedsCard({ company }: FeedsCardProps) {
  const { data, error, isPending, refetch } = useQuery(feedsQuery("account"));
  const canChoose = useAccount()?.abilities.show_admin_dashboard ?? false;
  const [open, setOpen] = useState<"make" | Feed>();
  const close = () => setOpen(undefined);

  const isFull = data !== undefined && data.items.length >= data.limit;
  const shown = data?.items.filter(({ contractor }) => !company || contractor?.id === company.id) ?? [];

  return (
    <Panel
      title={calendarLinkText("title")}
      actions={
        data &&
        !isFull && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => setOpen("make")}
          >
            {calendarLinkText("make")}
          </Button>
        )
      }
    >
      {isPending && <ComponentSkeleton lines={3} />}
      {error && !data && <ErrorState title={calendarLinkText("failed")} error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {error && <ListFailure title={calendarLinkText("failed")} error={error} onRetry={() => void refetch()} />}
          <p className={classes.hint}>
            {company ? calendarLinkText("company-hint", { company: company.company_name }) : calendarLinkText("hint")}
          </p>
          <FeedRows
            feeds={shown}
            none={calendarLinkText("none")}
            everything={calendarLinkText("everything")}
            revoke={calendarLinkText("revoke")}
            onRevoke={setOpen}
          />
          {isFull && <p className={classes.full}>{calendarLinkText("full", { limit: data.limit })}</p>}
        </>
      )}
      <Suspense fallback={<ModalFrame onClose={close} />}>
        {open === "make" && <MakeFeedDialog company={company} canChoose={canChoose} onClose={close} />}
        {open && open !== "make" && <RevokeFeedDialog feed={open} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

import { Button, NativeSelect } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import inboxText from "locales/inbox.ftl";
import rowsText from "locales/rows.ftl";
import { lazy, type ReactNode, useEffect, useRef } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { OnceSelected } from "@/components/lists/bulk/OnceSelected";
import { SelectAll } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import { useSelection } from "@/components/lists/bulk/selection";
import { ListFailure } from "@/components/lists/ListFailure";
import type { PortalArea } from "@/components/project/project-link";
import { useAddressChoice, useAddressDialog } from "@/lib/browser/use-address-state";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { Conversation } from "./Conversation";
import { threadCountsQuery } from "./counts-query";
import { type ListedThread, type ThreadView, threadViewQuery } from "./queries";
import { ThreadItem } from "./ThreadItem";
import classes from "./ThreadsPage.module.css";

const ThreadSelectionBar = lazy(() => import("./ThreadSelectionBar"));

interface ThreadsPageProps {
  title: string;
  subtitle: string;
  /** The views of the reader. The first is the default. */
  views: readonly [ThreadView, ...ThreadView[]];
  /** Where the reader opens projects. */
  area: PortalArea;
  /** The office's work on the open thread. */
  work?: (thread: ListedThread) => ReactNode;
}

/** The server counts up to 100. */
const COUNT_MAX = 99;

/** The threads that the reader may see, and the open one beside them. On phones, the open one takes the place of the list. */
export function ThreadsPage({ title, subtitle, views, area, work }: ThreadsPageProps) {
  const [view, setView] = useAddressChoice("show", views);
  const { data: counts } = useQuery(threadCountsQuery);
  const opened = useAddressDialog("messages");
  const code = opened.openFor?.toUpperCase();
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(code);
  // Back from the thread, which covered the list on a phone.
  useEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>("[data-code]") ?? [];
    if (before.current && !code) [...items].find((item) => item.dataset.code === before.current)?.focus();
    before.current = code;
  }, [code]);
  return (
    <div className={classes.page} data-open={code !== undefined || undefined}>
      <div className={classes.title}>
        <PageHeader title={title} subtitle={subtitle} />
      </div>
      <div className={classes.panes}>
        <div ref={list} className={classes.list}>
          <div className={classes.tools}>
            <NativeSelect
              aria-label={inboxText("filter")}
              data={views.map((value) => ({ value, label: viewLabel(value, counts) }))}
              value={view}
              onChange={({ currentTarget }) => setView(currentTarget.value as ThreadView)}
            />
          </div>
          <Listed
            view={view}
            code={code}
            onOpen={(next) => (code === undefined ? opened.open(next) : opened.follow(next))}
            onAll={() => setView("all")}
            isOffice={work !== undefined}
          />
        </div>
        <div className={classes.conversation}>
          {code === undefined ? (
            <EmptyState icon={IconMessages} title={inboxText("choose")}>
              {inboxText("choose-hint")}
            </EmptyState>
          ) : (
            <Conversation key={code} code={code} area={area} work={work} onBack={opened.close} />
          )}
        </div>
      </div>
    </div>
  );
}

interface ListedProps {
  view: ThreadView;
  /** The code of the open thread's project. */
  code: string | undefined;
  onOpen: (code: string) => void;
  /** Shows all threads instead. */
  onAll: () => void;
  /** Whether the reader works on the threads. */
  isOffice: boolean;
}

function Listed({ view, code, onOpen, onAll, isOffice }: ListedProps) {
  const listed = useInfiniteQuery(threadViewQuery(view));
  const showMore = useShownPages(listed);
  const kept = useKeptFocus<HTMLDivElement>();
  const threads = useLastAnswer(listed.data)?.pages.flatMap((page) => page.items);
  const isEmpty = threads?.length === 0;
  const selection = useSelection("chosen threads", threads ?? [], ({ project }) => project.project_code);
  return (
    <>
      <div {...kept} className={classes.results} aria-busy={listed.isPlaceholderData}>
        {listed.isError && threads && (
          <ListFailure title={inboxText("load-failed")} error={listed.error} onRetry={() => listed.refetch()} />
        )}
        {listed.isPending ? (
          <div className={classes.pad}>
            <ComponentSkeleton />
          </div>
        ) : !threads ? (
          <ErrorState title={inboxText("load-failed")} error={listed.error} onRetry={() => listed.refetch()} />
        ) : isEmpty ? (
          <NoThreads view={view} onAll={onAll} />
        ) : (
          <>
            {isOffice && (
              <div className={boxes.above}>
                <SelectAll selection={selection} shown={threads} label={rowsText("select-all")} />
              </div>
            )}
            <ul className={classes.items} aria-label={inboxText("list")}>
              {threads.map((thread) => (
                <ThreadItem
                  key={thread.project.project_code}
                  thread={thread}
                  isOpen={thread.project.project_code === code}
                  onOpen={onOpen}
                  selection={isOffice ? selection : undefined}
                />
              ))}
            </ul>
            {listed.hasNextPage && (
              <div className={classes.more}>
                <Button variant="default" h={44} loading={listed.isFetchingNextPage} onClick={showMore}>
                  {inboxText("load-more")}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {isOffice && (
        <OnceSelected count={selection.chosen.length}>
          <ThreadSelectionBar selection={selection} />
        </OnceSelected>
      )}
    </>
  );
}

/** All threads are not counted. */
function viewLabel(view: ThreadView, counts: Partial<Record<ThreadView, number | null>> | undefined): string {
  const label = inboxText(view);
  const count = counts?.[view];
  if (count === undefined || count === null) return label;
  return inboxText("counted", { label, count: count > COUNT_MAX ? `${COUNT_MAX}+` : String(count) });
}

function NoThreads({ view, onAll }: { view: ThreadView; onAll: () => void }) {
  return (
    <EmptyState
      icon={IconMessages}
      title={inboxText(`none-${view}`)}
      action={
        view !== "all" && (
          <Button variant="default" onClick={onAll}>
            {inboxText("show-all")}
          </Button>
        )
      }
    >
      {view === "all" && inboxText("none-hint")}
    </EmptyState>
  );
}

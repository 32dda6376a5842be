import { Button } from "@mantine/core";
import { IconUserPlus, IconUserSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import userText from "locales/user.ftl";
import { lazy, Suspense, useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { OnceSelected } from "@/components/lists/bulk/OnceSelected";
import { useSelection } from "@/components/lists/bulk/selection";
import { ListFailure } from "@/components/lists/ListFailure";
import list from "@/components/lists/ListTable.module.css";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { usersQuery } from "./queries";
import { filtersIn, type UserFilters } from "./search";
import { UserList } from "./UserList";
import { UserTools } from "./UserTools";

const UserSelectionBar = lazy(() => import("./UserSelectionBar"));

// Both are loaded on first use.
const UserDrawer = lazy(() => import("./UserDrawer"));
const InviteDialog = lazy(() => import("./InviteDialog"));

/** The admin's list of accounts. The URL determines which one is open. */
export function UsersPage() {
  const filters = filtersIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const opened = useAddressDialog("user");
  const [isInviting, setIsInviting] = useState(false);
  const listed = useInfiniteQuery(usersQuery(filters));
  const showMore = useShownPages(listed);
  const { error, isPending, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, ...query } = listed;
  const data = useLastAnswer(query.data);
  const users = data?.pages.flatMap((page) => page.items) ?? [];
  const selection = useSelection("chosen users", users, ({ id }) => id);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const narrow = (change: UserFilters) =>
    void navigate({ to: "/admin/users", search: { ...filters, ...change }, replace: true });
  const clear = () => void navigate({ to: "/admin/users", search: {}, replace: true });

  return (
    <>
      <PageHeader
        title={userText("title")}
        subtitle={userText("subtitle")}
        actions={
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setIsInviting(true)}>
            {userText("invite-somebody")}
          </Button>
        }
      />
      <UserTools filters={filters} onChange={narrow} isBusy={isFetching && isPlaceholderData} />
      {error && data && <ListFailure title={userText("failed")} error={error} onRetry={() => void query.refetch()} />}
      <div {...keptFocus}>
        <Panel flush>
          <div className={list.results} aria-busy={isPlaceholderData}>
            {isPending ? (
              <div className={list.pad}>
                <ComponentSkeleton />
              </div>
            ) : error && !data ? (
              <ErrorState title={userText("failed")} error={error} onRetry={() => void query.refetch()} />
            ) : users.length > 0 ? (
              <>
                <UserList users={users} onOpen={opened.open} selection={selection} />
                {hasNextPage && (
                  <div className={list.more}>
                    <Button variant="default" loading={isFetchingNextPage} onClick={showMore}>
                      {userText("more")}
                    </Button>
                  </div>
                )}
              </>
            ) : (
              <NoUsers onClear={clear} />
            )}
          </div>
        </Panel>
        <OnceSelected count={selection.chosen.length}>
          <UserSelectionBar selection={selection} />
        </OnceSelected>
      </div>
      {opened.openFor !== undefined && (
        <Suspense fallback={<ModalFrame />}>
          <UserDrawer key={opened.openFor} id={opened.openFor} onClose={opened.close} />
        </Suspense>
      )}
      {isInviting && (
        <Suspense fallback={<ModalFrame onClose={() => setIsInviting(false)} />}>
          <InviteDialog onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** No account matches the filters. */
function NoUsers({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconUserSearch}
      title={userText("none")}
      action={
        <Button variant="default" onClick={onClear}>
          {userText("clear")}
        </Button>
      }
    >
      {userText("none-hint")}
    </EmptyState>
  );
}

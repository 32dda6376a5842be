import { Alert, Button, NativeSelect, Stack } from "@mantine/core";
import { IconClockPause, IconFilterOff, IconMail } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import deliveryMailText from "locales/delivery-mail.ftl";
import rowsText from "locales/rows.ftl";
import { lazy } from "react";
import { messageOf, type Schemas } from "@/api/client";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { OnceSelected } from "@/components/lists/bulk/OnceSelected";
import { SelectAll, SelectOne } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import { type Selection, useSelection } from "@/components/lists/bulk/selection";
import { ListFailure } from "@/components/lists/ListFailure";
import list from "@/components/lists/ListTable.module.css";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import classes from "./MailLogPage.module.css";
import { type Mail, type MailState, mailsQuery, useRetryMail } from "./queries";

// Loaded with the first selection.
const MailSelectionBar = lazy(() => import("./MailSelectionBar"));

const STATES: readonly MailState[] = ["waiting", "retrying", "sent", "given_up", "held_back"];
const FILTERS = [
  { value: "", label: deliveryMailText("all") },
  ...STATES.map((value) => ({ value, label: deliveryMailText(`states-${value}`) })),
];

/** Delivery log of all outgoing email, filtered by the URL's search parameters. */
export function MailLogPage() {
  const { status }: { status?: string } = useSearch({ strict: false });
  const state = STATES.find((option) => option === status);
  const navigate = useNavigate();
  const listed = useInfiniteQuery(mailsQuery(state));
  const showMore = useShownPages(listed);
  const { error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, ...query } = listed;
  const data = useLastAnswer(query.data);
  const mails = data?.pages.flatMap((page) => page.items) ?? [];
  const held = data?.pages[0]?.held_news;
  const retryable = mails.filter(({ can_retry }) => can_retry);
  const selection = useSelection("chosen mails", retryable, ({ id }) => id);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const narrow = (value: string) =>
    void navigate({ to: "/admin/mail", search: value === "" ? {} : { status: value }, replace: true });
  return (
    <>
      <PageHeader title={deliveryMailText("title")} subtitle={deliveryMailText("subtitle")} />
      <search className={classes.bar}>
        <NativeSelect
          aria-label={deliveryMailText("filter")}
          data={FILTERS}
          value={state ?? ""}
          onChange={({ currentTarget }) => narrow(currentTarget.value)}
        />
      </search>
      {error && data && (
        <ListFailure title={deliveryMailText("failed")} error={error} onRetry={() => void query.refetch()} />
      )}
      {held && <HeldNews held={held} />}
      <div {...keptFocus}>
        <Panel flush>
          <div className={list.results} aria-busy={isPlaceholderData}>
            {isPending ? (
              <div className={list.pad}>
                <ComponentSkeleton />
              </div>
            ) : error && !data ? (
              <ErrorState title={deliveryMailText("failed")} error={error} onRetry={() => void query.refetch()} />
            ) : mails.length > 0 ? (
              <>
                {retryable.length > 0 && (
                  <div className={boxes.above}>
                    <SelectAll selection={selection} shown={retryable} label={rowsText("select-all")} />
                  </div>
                )}
                <ul className={classes.mails}>
                  {mails.map((mail) => (
                    <MailRow key={mail.id} mail={mail} selection={retryable.length > 0 ? selection : undefined} />
                  ))}
                </ul>
                {hasNextPage && (
                  <div className={list.more}>
                    <Button variant="default" loading={isFetchingNextPage} onClick={showMore}>
                      {deliveryMailText("more")}
                    </Button>
                  </div>
                )}
              </>
            ) : (
              <NoMails onAll={state && (() => narrow(""))} />
            )}
          </div>
        </Panel>
        <OnceSelected count={selection.chosen.length}>
          <MailSelectionBar selection={selection} />
        </OnceSelected>
      </div>
    </>
  );
}

/** No emails at all or, with `onAll`, none with the chosen status. */
function NoMails({ onAll }: { onAll: (() => void) | undefined }) {
  if (!onAll) {
    return (
      <EmptyState icon={IconMail} title={deliveryMailText("none")}>
        {deliveryMailText("none-hint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconFilterOff}
      title={deliveryMailText("no-match")}
      action={
        <Button variant="default" onClick={onAll}>
          {deliveryMailText("clear")}
        </Button>
      }
    />
  );
}

/** Number of notifications that have no email yet. */
function HeldNews({ held }: { held: Schemas["HeldNews"] }) {
  if (held.until_accepted + held.by_limits === 0) return null;
  return (
    <Alert mb="md" icon={<IconClockPause size={20} aria-hidden />} title={deliveryMailText("held")}>
      <Stack gap="xs">
        {held.until_accepted > 0 && (
          <span>{deliveryMailText("held-for-acceptance", { owners: held.until_accepted })}</span>
        )}
        {held.by_limits > 0 && <span>{deliveryMailText("held-by-limits", { people: held.by_limits })}</span>}
      </Stack>
    </Alert>
  );
}

interface MailRowProps {
  mail: Mail;
  /** Present if some of the listed emails can be retried. */
  selection: Selection<Mail> | undefined;
}

function MailRow({ mail, selection }: MailRowProps) {
  const retry = useRetryMail();
  const again = () =>
    retry.mutate(mail, {
      onSuccess: () => toast.success(deliveryMailText("retried")),
      onError: (error) => toast.error(deliveryMailText("not-retried"), messageOf(error, deliveryMailText("failure"))),
    });
  return (
    <li className={classes.mail}>
      {selection && (
        <div className={`${boxes.inline} ${classes.choice}`}>
          {mail.can_retry && (
            <SelectOne
              selection={selection}
              row={mail}
              label={deliveryMailText("select-of", { subject: mail.subject, recipient: mail.recipient })}
            />
          )}
        </div>
      )}
      <div className={classes.words}>
        <div className={classes.subject}>{mail.subject}</div>
        <div className={classes.facts}>
          <span>{mail.recipient}</span>
          <span>
            <RelativeTime value={mail.created_at} />
          </span>
          {mail.attempts > 0 && <span>{deliveryMailText("attempts", { count: mail.attempts })}</span>}
          {mail.next_attempt_at && (mail.state === "retrying" || mail.held_by) && (
            <span>
              <span>{`${deliveryMailText("next")}: `}</span>
              <DateText value={mail.next_attempt_at} />
            </span>
          )}
        </div>
        {mail.held_by && <div className={classes.error}>{deliveryMailText(`held-by-${mail.held_by}`)}</div>}
        {mail.last_error && <div className={classes.error}>{mail.last_error}</div>}
      </div>
      <span className={classes.state} data-state={mail.state}>
        {deliveryMailText(`states-${mail.state}`)}
      </span>
      {mail.can_retry && (
        <Button
          variant="default"
          loading={retry.isPending}
          aria-label={deliveryMailText("retry-of", { subject: mail.subject, recipient: mail.recipient })}
          onClick={again}
        >
          {deliveryMailText("retry")}
        </Button>
      )}
    </li>
  );
}

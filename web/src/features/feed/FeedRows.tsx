import { Button } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import calendarLinkText from "locales/calendar-link.ftl";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { Row, Rows } from "@/components/lists/Rows";
import type { Feed } from "./queries";

const SIGN = <IconCalendarShare size={22} stroke={1.7} aria-hidden />;

interface FeedRowsProps {
  feeds: Feed[];
  /** Text shown when there are no links. */
  none: string;
  /** Label of links that are not limited to one company. Omitted if all links have the same scope. */
  everything?: string;
  /** Label of the revoke button. */
  revoke: string;
  /** Omitted in read-only views. */
  onRevoke?: ((feed: Feed) => void) | undefined;
}

/** List of calendar links. It does not include their URLs, which are shown only once. */
export function FeedRows({ feeds, none, everything, revoke, onRevoke }: FeedRowsProps) {
  return (
    <Rows>
      {feeds.length === 0 && <Row sign={SIGN} facts={<span>{none}</span>} />}
      {feeds.map((feed) => (
        <Row
          key={feed.id}
          sign={SIGN}
          tone={feed.last_used_at ? "on" : undefined}
          name={feed.label}
          facts={
            <>
              {(feed.contractor || everything) && (
                <span>
                  {feed.contractor ? calendarLinkText("of", { company: feed.contractor.company_name }) : everything}
                </span>
              )}
              {feed.with_names && <span>{calendarLinkText("with-names")}</span>}
              <span>
                <span>{calendarLinkText("made")}</span> <DateText value={feed.created_at} />
              </span>
              <span>
                {feed.last_used_at ? (
                  <>
                    <span>{calendarLinkText("last-used")}</span> <RelativeTime value={feed.last_used_at} />
                  </>
                ) : (
                  calendarLinkText("never-used")
                )}
              </span>
            </>
          }
        >
          {onRevoke && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              aria-label={calendarLinkText("named", { what: revoke, label: feed.label })}
              onClick={() => onRevoke(feed)}
            >
              {revoke}
            </Button>
          )}
        </Row>
      ))}
    </Rows>
  );
}

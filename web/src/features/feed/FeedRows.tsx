import { Button } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import calendarLinkText from "locales/calendar-link.ftl";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { Row, Rows } from "@/components/lists/Rows";
import type { Feed } from "./queries";

const SIGN = <IconCalendarShare size={22} stroke={1.7} aria-hidden />;

interface FeedRowsProps {
  feeds: Feed[];
  /** What stands there without any. */
  none: string;
  /** What a link shows that is not of one company; nothing where all show the same. */
  everything?: string;
  /** What ends one is called. */
  revoke: string;
  /** Left out for whoever only looks. */
  onRevoke?: ((feed: Feed) => void) | undefined;
}

/** Links with what is known of them; the addresses are not told again. */
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

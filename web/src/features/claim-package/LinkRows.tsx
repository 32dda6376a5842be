import { Button } from "@mantine/core";
import { IconLink, IconLinkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import packageShareText from "locales/package-share.ftl";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Row, Rows } from "@/components/lists/Rows";
import { linksQuery, type PackageKey, type PackageLink } from "./link-queries";

const OPEN = <IconLink size={22} stroke={1.7} aria-hidden />;
const CLOSED = <IconLinkOff size={22} stroke={1.7} aria-hidden />;

interface LinkRowsProps {
  of: PackageKey;
  onRevoke: (link: PackageLink) => void;
}

/** The links of a package, and how each was used. It does not include their URLs, which are shown only once. */
export function LinkRows({ of, onRevoke }: LinkRowsProps) {
  const { data, error, isPending, refetch } = useQuery(linksQuery(of));
  if (isPending) return <ComponentSkeleton lines={2} />;
  if (!data) {
    return <ErrorState title={packageShareText("load-failed")} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Rows>
      {data.length === 0 && <Row sign={OPEN} facts={<span>{packageShareText("none")}</span>} />}
      {data.map((link) => (
        <LinkRow key={link.id} link={link} onRevoke={() => onRevoke(link)} />
      ))}
    </Rows>
  );
}

function LinkRow({ link, onRevoke }: { link: PackageLink; onRevoke: () => void }) {
  const { name, created_by, created_at, views, downloads, last_used_at } = link;
  const isOpen = !link.revoked_at && Date.parse(link.expires_at) > Date.now();
  return (
    <Row
      sign={isOpen ? OPEN : CLOSED}
      tone={isOpen ? "on" : undefined}
      name={name}
      facts={
        <>
          <Fate link={link} isOpen={isOpen} />
          <span>
            <span>{packageShareText("made")}</span> <DateText value={created_at} />{" "}
            {created_by && <span>{packageShareText("by", { name: created_by })}</span>}
          </span>
          <span>{packageShareText("views", { count: views })}</span>
          <span>{packageShareText("downloads", { count: downloads })}</span>
          {last_used_at && (
            <span>
              <span>{packageShareText("last-used")}</span> <RelativeTime value={last_used_at} />
            </span>
          )}
        </>
      }
    >
      {isOpen && (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          aria-label={packageShareText("revoke-of", { name })}
          onClick={onRevoke}
        >
          {packageShareText("revoke")}
        </Button>
      )}
    </Row>
  );
}

/** When the link was revoked, or when it expires. */
function Fate({ link: { revoked_at, expires_at }, isOpen }: { link: PackageLink; isOpen: boolean }) {
  const word = revoked_at
    ? packageShareText("revoked-at")
    : isOpen
      ? packageShareText("expires")
      : packageShareText("expired");
  return (
    <span>
      <span>{word}</span> <DateText value={revoked_at ?? expires_at} />
    </span>
  );
}

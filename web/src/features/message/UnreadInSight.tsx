import { useEffect, useRef, useState } from "react";
import { UnreadMessagesBadge } from "./UnreadMessagesBadge";
import type { MessageSource } from "./unread";

/** The number of a project's unread messages. Fetched when scrolled into view, because the list of projects may be long. */
export function UnreadInSight({ source }: { source: MessageSource }) {
  const place = useRef<HTMLSpanElement>(null);
  const [wasSeen, setWasSeen] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (wasSeen || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [wasSeen]);
  return <span ref={place}>{wasSeen && <UnreadMessagesBadge source={source} />}</span>;
}

import { useEffect } from "react";
import { portalName } from "./brand";

/** What the browser's tab says of the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${portalName()}`;
  }, [title]);
}

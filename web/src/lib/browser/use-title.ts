import { useEffect } from "react";
import { portalName } from "./brand";

/** Sets the document title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${portalName()}`;
  }, [title]);
}

import { useEffect } from "react";

/** What the browser's tab says of the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Buildback`;
  }, [title]);
}

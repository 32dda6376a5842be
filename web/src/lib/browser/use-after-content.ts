import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { startEnd } from "./start-screen";

/** Becomes true once the page's first requests are done. Less urgent content and content below the fold load after that. */
export function useAfterContent(): boolean {
  const client = useQueryClient();
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const show = () => {
      if (!isOver) startTransition(() => setIsAfter(true));
    };
    const look = () => {
      if (client.isFetching() > 0) return;
      stop();
      // Wait until the frame is painted.
      requestAnimationFrame(() => setTimeout(show));
    };
    void startEnd.then(() => {
      if (isOver) return;
      stop = client.getQueryCache().subscribe(look);
      look();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [client]);
  return isAfter;
}

import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { startEnd } from "./start-screen";

/** Whether the page shows what it asked for first. What is less urgent, or lies below it, is loaded from then on. */
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
      // A frame later it is painted.
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

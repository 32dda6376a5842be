import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import componentText from "locales/component.ftl";
import { useEffect, useEffectEvent, useState } from "react";
import { accountQuery } from "@/api/account";
import { toast } from "@/components/feedback/toast";

/** What was typed when a session ended, by who typed it and into which form. It stays in this window's memory: a device that
 *  others use too keeps none of it, and nobody else is given it. */
const held = new Map<string, unknown>();

const whoIsHere = (client: QueryClient) => client.getQueryData(accountQuery.queryKey)?.user.id;

export interface HeldWords<Words> {
  /** What the same person had typed here when their session ended. */
  given: Words | undefined;
  client: QueryClient;
  writer: string | undefined;
  key: string;
  /** What was held has arrived after all. */
  drop: () => void;
}

/** What a form begins with, where its session once ended under it. `form` names the form and the thing that it is about. */
export function useHeldWords<Words>(form: string): HeldWords<Words> {
  const client = useQueryClient();
  const [words] = useState(() => {
    const writer = whoIsHere(client);
    const key = `${writer} ${form}`;
    // Only what was held under this key is there: the form alone writes it.
    const given = writer === undefined ? undefined : (held.get(key) as Words | undefined);
    return { given, client, writer, key, drop: () => void held.delete(key) };
  });
  return words;
}

/** Holds what stands in a form when it goes because its writer is not signed in any more; `words` gives nothing where nothing
 *  would be lost. A form that is closed or left in any other way takes its words along. Of several forms on a page, people
 *  are told once. */
export function useHolding<Words>(
  { client, writer, key, drop }: HeldWords<Words>,
  words: () => Words | undefined,
): void {
  const open = useEffectEvent(() => {
    if (!held.has(key)) return;
    drop();
    toast.info(componentText("held-back"), undefined, { id: "words-back" });
  });
  const leave = useEffectEvent(() => {
    const present = whoIsHere(client);
    const left = words();
    if (writer === undefined || present === writer || left === undefined) return;
    held.set(key, left);
    // Whoever is there instead has typed nothing.
    if (present === undefined) toast.only(componentText("held-held"), componentText("held-held-hint"));
  });
  useEffect(() => {
    open();
    return () => leave();
  }, []);
}

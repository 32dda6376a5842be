import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import componentText from "locales/component.ftl";
import { useEffect, useEffectEvent, useState } from "react";
import { accountQuery } from "@/api/account";
import { toast } from "@/components/feedback/toast";

/** Form input at the end of a session, by user and form. It is kept only in this window's memory, so that nothing stays on
 *  a shared device and no other user sees it. */
const held = new Map<string, unknown>();

const whoIsHere = (client: QueryClient) => client.getQueryData(accountQuery.queryKey)?.user.id;

export interface HeldWords<Words> {
  /** The input that the same user had typed when the session ended. */
  given: Words | undefined;
  client: QueryClient;
  writer: string | undefined;
  key: string;
  /** Deletes the held input after it was submitted. */
  drop: () => void;
}

/** Returns the input to restore in a form whose session ended. `form` identifies the form and the object that it edits. */
export function useHeldWords<Words>(form: string): HeldWords<Words> {
  const client = useQueryClient();
  const [words] = useState(() => {
    const writer = whoIsHere(client);
    const key = `${writer} ${form}`;
    // Only this form writes to this key, so the type is right.
    const given = writer === undefined ? undefined : (held.get(key) as Words | undefined);
    return { given, client, writer, key, drop: () => void held.delete(key) };
  });
  return words;
}

/** Stores the input of a form that unmounts because its user was signed out. `words` returns undefined if nothing would be
 *  lost. Input of a form that is closed in any other way is not kept. With several forms on a page, the user is told once. */
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
    // Another user who signed in must not see the notice.
    if (present === undefined) toast.only(componentText("held-held"), componentText("held-held-hint"));
  });
  useEffect(() => {
    open();
    return () => leave();
  }, []);
}

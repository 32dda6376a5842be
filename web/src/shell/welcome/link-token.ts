import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

interface LinkToken {
  token: string;
  /** Whether the link lets nobody in: it has no token, or the server does not know it any more. */
  isDead: boolean;
  /** What the page does when the server refuses the token. */
  onDead: () => void;
}

/** A link's token, until it turns out to be dead; another link that is opened in the same tab starts anew. */
export function useLinkToken(token: string): LinkToken {
  const [dead, setDead] = useState<string>();
  return { token, isDead: token === "" || token === dead, onDead: () => setDead(token) };
}

/** The token of a link that has it behind the `#`, which is never sent in a request's address. */
export function useHashToken(): LinkToken {
  const hash = useLocation({ select: (location) => location.hash });
  return useLinkToken(new URLSearchParams(hash).get("token") ?? "");
}

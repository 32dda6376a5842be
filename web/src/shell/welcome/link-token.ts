import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

interface LinkToken {
  token: string;
  /** Whether the token is missing or no longer valid. */
  isDead: boolean;
  /** Called when the server refuses the token. */
  onDead: () => void;
}

/** Tracks whether a link's token is dead. Opening another link in the same tab resets the state. */
export function useLinkToken(token: string): LinkToken {
  const [dead, setDead] = useState<string>();
  return { token, isDead: token === "" || token === dead, onDead: () => setDead(token) };
}

/** Reads the token from the URL fragment, which is never sent to a server. */
export function useHashToken(): LinkToken {
  const hash = useLocation({ select: (location) => location.hash });
  return useLinkToken(new URLSearchParams(hash).get("token") ?? "");
}

/**
 * Reads a token that is the whole URL fragment, and removes it from the address bar, where others could see or copy it. The
 * history entry keeps it for reloads, such as after a change of the language.
 */
export function useTakenToken(): LinkToken {
  const hash = useLocation({ select: (location) => location.hash });
  const kept = useLocation({ select: (location) => location.state.linkToken });
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === "") return;
    void navigate({
      to: ".",
      hash: "",
      replace: true,
      state: (before) => ({ ...before, linkToken: hash }),
      resetScroll: false,
    });
  }, [hash, navigate]);
  return useLinkToken(hash || (kept ?? ""));
}

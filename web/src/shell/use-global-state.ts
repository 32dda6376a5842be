import { useMantineColorScheme } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAccount } from "@/api/account";
import { pageLanguage } from "@/lib/browser/language";
import { whenIdle } from "@/lib/browser/when-idle";
import { toChoice } from "@/theme/color-scheme";
import { readCollapsed } from "./admin/sidebar-state";

/** Keeps the specified global state in storage up to date. `isCollapsed`: the sidebar's state, in layouts that have one. */
export function useGlobalState(isCollapsed?: boolean): void {
  const queryClient = useQueryClient();
  const { colorScheme } = useMantineColorScheme();
  const user = useAccount()?.user;
  const [id, email] = [user?.id, user?.email];
  useEffect(() => {
    if (id === undefined || email === undefined) return;
    const facts = {
      user: { id, email },
      theme: toChoice(colorScheme),
      sidebarCollapsed: isCollapsed ?? readCollapsed(document.cookie),
      preferences: { language: pageLanguage() },
    };
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = () =>
      void import("./mirror-state").then(
        ({ mirrorState }) => {
          if (!isOver) stop = mirrorState({ queryClient, facts });
        },
        // The code could not be loaded. The page works without it.
        () => {},
      );
    whenIdle(start);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, colorScheme, id, email, isCollapsed]);
}

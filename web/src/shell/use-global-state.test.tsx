import { useMantineColorScheme } from "@mantine/core";
import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { bellQuery } from "@/features/notification/queries";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { useGlobalState } from "./use-global-state";

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  server.use(http.get("*/api/me", () => HttpResponse.json(anAccount())));
});
const saved = () => JSON.parse(localStorage.getItem("globalState") ?? "null");

function Page({ isCollapsed }: { isCollapsed?: boolean }) {
  useGlobalState(isCollapsed);
  const { setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme("dark")}>
      Dark
    </button>
  );
}

it("mirrors theme, sidebar, language, user, and read notifications", async () => {
  onTestFinished(() => localStorage.removeItem("mantine-color-scheme-value"));
  const { user, queryClient } = await renderInPortal(<Page isCollapsed />);
  const { id, email } = anAccount().user;
  await vi.waitFor(() => expect(saved()).toMatchObject({ user: { id, email }, sidebarCollapsed: true }));
  expect(saved().preferences).toEqual({ language: "en" });

  queryClient.setQueryData(bellQuery.queryKey, { items: [{ id: "n1", read: false }], unread: 1 } as never);
  await vi.waitFor(() => expect(saved().notifications).toEqual([{ id: "n1", read: false }]));
  await user.click(screen.getByRole("button", { name: "Dark" }));
  await vi.waitFor(() => expect(saved()).toMatchObject({ theme: "dark", notifications: [{ id: "n1", read: false }] }));
});

it("reads the sidebar's state from its cookie if it is not on the page", async () => {
  vi.spyOn(document, "cookie", "get").mockReturnValue("sidebar_state=collapsed");
  onTestFinished(() => void vi.restoreAllMocks());
  await renderInPortal(<Page />);
  await vi.waitFor(() => expect(saved()?.sidebarCollapsed).toBe(true));
});

it("deletes drafts older than a week of all users", async () => {
  const WEEK = 7 * 24 * 60 * 60 * 1000;
  const draft = (keptAt: number) => JSON.stringify({ v: 1, values: { city: "Troy" }, keptAt });
  localStorage.setItem("submit-project-draft:ada", draft(Date.now() - WEEK - 1));
  localStorage.setItem("submit-project-draft:bea", draft(Date.now() - 1));
  await renderInPortal(<Page />);
  await vi.waitFor(() => expect(localStorage.getItem("submit-project-draft:ada")).toBeNull());
  expect(localStorage.getItem("submit-project-draft:bea")).not.toBeNull();
});

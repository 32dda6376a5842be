import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { AdminLayout } from "./AdminLayout";

// These parts of the layout send requests of their own.
vi.mock("../stream/use-change-stream", () => ({ useChangeStream: () => {} }));
vi.mock("../use-telemetry", () => ({ useTelemetry: () => {} }));
vi.mock("@/features/notification/NotificationBell", () => ({ NotificationBell: () => null }));
vi.mock("@/features/search/HeaderSearch", () => ({ HeaderSearch: () => null }));
vi.mock("@/features/security/SecurityAlerts", () => ({ SecurityAlerts: () => null }));
vi.mock("./Sidebar", () => ({ Sidebar: () => null }));

it("remounts the page for another user, but not for the same one", async () => {
  const first = anAccount("admin");
  const second = { ...first, user: { ...first.user, id: "01970000-0000-7000-8000-000000000002", first_name: "Robin" } };
  server.use(http.get("/api/me", () => HttpResponse.json(first)));
  const { queryClient } = await renderInPortal(<AdminLayout />);
  const page = await screen.findByRole("main");
  const comes = (account: typeof first) => act(() => void queryClient.setQueryData(accountQuery.queryKey, account));
  comes({ ...first, user: { ...first.user, first_name: "Dee" } });
  expect(await screen.findByText("Welcome, Dee")).toBeInTheDocument();
  expect(screen.getByRole("main")).toBe(page);
  comes(second);
  expect(await screen.findByText("Welcome, Robin")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("main")).not.toBe(page));
});

it("shows the portal's title and a greeting, both linked to home", async () => {
  server.use(http.get("/api/me", () => HttpResponse.json(anAccount("admin"))));
  await renderInPortal(<AdminLayout />);
  const home = await screen.findByRole("link", { name: /^Central Portal - Admin/ });
  expect(home).toHaveTextContent(`Welcome, ${anAccount("admin").user.first_name}`);
  expect(home).toHaveAttribute("href", "/admin");
});

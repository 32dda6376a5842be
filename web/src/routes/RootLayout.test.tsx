import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leaveScrolling, RootLayout } from "./RootLayout";

it("shows a new page from its top, and stays where it is when a part of the page changes", async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: RootLayout, notFoundComponent: () => null }),
    scrollRestoration: leaveScrolling,
    history: createMemoryHistory({ initialEntries: ["/projects/ABC234?tab=files"] }),
  });
  await router.load();
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  // biome-ignore lint/suspicious/noExplicitAny: the portal's own router is registered; this one has one page
  render(<RouterProvider router={router as any} />);
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
  const go = async (href: string) => {
    router.history.push(href);
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(href));
  };
  await go("/projects/ABC234?tab=files&files=status_update");
  await go("/projects/ABC234?tab=files&update=new");
  expect(scroll).toHaveBeenCalledTimes(1);
  await go("/projects/ABC234?tab=updates");
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
});

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leaveScrolling, RootLayout } from "./RootLayout";

it("scrolls a new page to the top, but not on changes within a page", async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: RootLayout, notFoundComponent: () => null }),
    scrollRestoration: leaveScrolling,
    history: createMemoryHistory({ initialEntries: ["/projects/ABC234?tab=files"] }),
  });
  await router.load();
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  // biome-ignore lint/suspicious/noExplicitAny: the registered router type is the portal's; this router has one page
  render(<RouterProvider router={router as any} />);
  await vi.dynamicImportSettled();
  const go = async (href: string) => {
    router.history.push(href);
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(href));
  };
  await go("/projects/ABC234?tab=files&files=status_update");
  await go("/projects/ABC234?tab=files&update=new");
  await go("/projects/ABC234?tab=files&open=clock");
  await go("/projects/ABC234?tab=files&days=30");
  expect(scroll).not.toHaveBeenCalled();
  await go("/projects/ABC234?tab=updates");
  await waitFor(() => expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0));
});

it("does not scroll while the user types into a search field", async () => {
  const root = createRootRoute({
    component: () => (
      <main>
        <input type="search" aria-label="Search" />
        <RootLayout />
      </main>
    ),
  });
  const page = (path: string) => createRoute({ getParentRoute: () => root, path });
  const router = createRouter({
    routeTree: root.addChildren([page("/contractor-dashboard"), page("/projects")]),
    scrollRestoration: leaveScrolling,
    history: createMemoryHistory({ initialEntries: ["/contractor-dashboard"] }),
  });
  await router.load();
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  // biome-ignore lint/suspicious/noExplicitAny: the registered router type is the portal's; this router has other pages
  render(<RouterProvider router={router as any} />);
  await vi.dynamicImportSettled();
  const go = async (href: string) => {
    router.history.replace(href);
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(href));
  };
  const field = await screen.findByRole("searchbox", { name: "Search" });
  field.focus();
  scroll.mockClear();
  await go("/contractor-dashboard?search=roof");
  expect(scroll).not.toHaveBeenCalled();
  field.blur();
  await go("/contractor-dashboard?search=roof&group=overdue");
  await waitFor(() => expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0));
  field.focus();
  await go("/projects");
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
});

it("restores the scroll position of a page", async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: RootLayout, notFoundComponent: () => null }),
    scrollRestoration: leaveScrolling,
    history: createMemoryHistory({ initialEntries: ["/projects?sort=owner"] }),
  });
  await router.load();
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  // biome-ignore lint/suspicious/noExplicitAny: the registered router type is the portal's; this router has one page
  render(<RouterProvider router={router as any} />);
  await vi.dynamicImportSettled();
  vi.stubGlobal("scrollY", 640);
  router.history.push("/projects/ABC234");
  await waitFor(() => expect(scroll).toHaveBeenLastCalledWith(0, 0));
  vi.stubGlobal("scrollY", 20);
  router.history.back();
  await waitFor(() => expect(scroll).toHaveBeenLastCalledWith(0, 640));
  router.history.forward();
  await waitFor(() => expect(scroll).toHaveBeenLastCalledWith(0, 20));
  vi.unstubAllGlobals();
});

/** A router with a list and another page. Pages for which `isOnItsWay` is true load only once `arrive` is called. */
async function renderList(isOnItsWay: (href: string) => boolean) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const root = createRootRoute({ component: RootLayout });
  const page = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      loaderDeps: ({ search }) => search,
      loader: ({ location }) => (isOnItsWay(location.href) ? arrived : undefined),
    });
  const router = createRouter({
    routeTree: root.addChildren([page("/projects"), page("/projects/$code")]),
    scrollRestoration: leaveScrolling,
    history: createMemoryHistory({ initialEntries: ["/projects"] }),
  });
  await router.load();
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  // biome-ignore lint/suspicious/noExplicitAny: the registered router type is the portal's; this router has other pages
  render(<RouterProvider router={router as any} />);
  await vi.dynamicImportSettled();
  vi.stubGlobal("scrollY", 640);
  return { history: router.history, scroll, arrive };
}

it("restores the position of a list whose next page was loading", async () => {
  const { history, scroll, arrive } = await renderList((href) => href.endsWith("pages=2"));
  history.replace("/projects?pages=2");
  history.push("/projects/ABC234");
  await waitFor(() => expect(scroll).toHaveBeenLastCalledWith(0, 0));
  vi.stubGlobal("scrollY", 0);
  arrive();
  history.back();
  await waitFor(() => expect(scroll).toHaveBeenLastCalledWith(0, 640));
  vi.unstubAllGlobals();
});

it("restores the position of a list left for a page that never loaded", async () => {
  const { history, scroll } = await renderList((href) => href.endsWith("ABC234"));
  history.push("/projects/ABC234");
  // The skeleton is shorter than the list.
  vi.stubGlobal("scrollY", 0);
  history.back();
  await waitFor(() => expect(scroll).toHaveBeenLastCalledWith(0, 640));
  vi.unstubAllGlobals();
});

it("focuses the heading when the focus is lost, and not otherwise", async () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const root = createRootRoute({
    component: () => (
      <>
        <button type="button">Menu</button>
        <main>
          <RootLayout />
        </main>
      </>
    ),
  });
  const page = (path: string, title: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{title}</h1> });
  const router = createRouter({
    routeTree: root.addChildren([page("/", "One"), page("/two", "Two"), page("/three", "Three")]),
    scrollRestoration: leaveScrolling,
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  // biome-ignore lint/suspicious/noExplicitAny: the registered router type is the portal's; this router has other pages
  render(<RouterProvider router={router as any} />);
  await vi.dynamicImportSettled();
  await screen.findByRole("heading", { name: "One" });
  expect(document.body).toHaveFocus();
  router.history.push("/two");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Two" })).toHaveFocus());
  const menu = screen.getByRole("button", { name: "Menu" });
  menu.focus();
  router.history.push("/three");
  await screen.findByRole("heading", { name: "Three" });
  await waitFor(() => expect(router.state.status).toBe("idle"));
  expect(menu).toHaveFocus();
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { Component, type PropsWithChildren, type ReactNode, Suspense } from "react";
import { expect, it, vi } from "vitest";
import { PageLoadError, shouldReload } from "@/shell/missing-chunk";
import { lazyLayout, lazyPage } from "./lazy-page";

const load = async () => ({ default: () => <p>There</p> });

const renderWith = (client: QueryClient, children: ReactNode) =>
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);

it("removes the start screen with the page, but not with its layout", async () => {
  const [Layout, Page] = [lazyLayout(load), lazyPage(load)];
  await Promise.all([Layout.preload?.(), Page.preload?.()]);
  const start = document.body.appendChild(document.createElement("div"));
  start.id = "start";
  render(<Layout />).unmount();
  expect(start).toBeInTheDocument();
  renderWith(new QueryClient(), <Page />);
  expect(await screen.findByText("There")).toBeInTheDocument();
  expect(start).not.toBeInTheDocument();
});

it("shows the first page once its data has loaded", async () => {
  const Page = lazyPage(load);
  await Page.preload?.();
  document.body.appendChild(document.createElement("div")).id = "start";
  const client = new QueryClient();
  let answer: (value: string) => void = () => {};
  const loaded = new Promise<string>((resolve) => {
    answer = resolve;
  });
  void client.prefetchQuery({ queryKey: ["asked"], queryFn: () => loaded });
  renderWith(client, <Page />);
  await act(async () => {});
  expect(screen.queryByText("There")).not.toBeInTheDocument();
  answer("here");
  expect(await screen.findByText("There")).toBeInTheDocument();
});

it("passes a page that fails to load to the error screen", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module: https://x/assets/Page-a1.js");
  const Page = lazyPage(() => Promise.reject<{ default: () => null }>(gone));
  await Page.preload?.();
  const onError = vi.fn<(error: unknown) => void>();
  class Boundary extends Component<PropsWithChildren, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    override componentDidCatch = onError;
    override render = () => !this.state.failed && this.props.children;
  }
  vi.spyOn(console, "error").mockReturnValue();
  renderWith(
    new QueryClient(),
    <Boundary>
      <Suspense>
        <Page />
      </Suspense>
    </Boundary>,
  );
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  const thrown = onError.mock.calls[0]?.[0];
  expect(thrown).toBeInstanceOf(PageLoadError);
  expect(shouldReload(thrown, false, () => sessionStorage)).toBe(false);
  expect(shouldReload(thrown, true, () => sessionStorage)).toBe(true);
});

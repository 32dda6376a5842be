import { render, screen } from "@testing-library/react";
import { Component, type PropsWithChildren, Suspense } from "react";
import { expect, it, vi } from "vitest";
import { MissingPage, shouldReload } from "@/shell/missing-chunk";
import { lazyLayout, lazyPage } from "./lazy-page";

const load = async () => ({ default: () => <p>There</p> });

it("removes the start screen when the page is there, and not with what is around it", async () => {
  const [Layout, Page] = [lazyLayout(load), lazyPage(load)];
  await Promise.all([Layout.preload?.(), Page.preload?.()]);
  const start = document.body.appendChild(document.createElement("div"));
  start.id = "start";
  render(<Layout />).unmount();
  expect(start).toBeInTheDocument();
  render(<Page />);
  expect(await screen.findByText("There")).toBeInTheDocument();
  expect(start).not.toBeInTheDocument();
});

it("leaves a page that cannot be fetched to the error screen, which reloads only with a network", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module: https://x/assets/Page-a1.js");
  const Page = lazyPage(() => Promise.reject<{ default: () => null }>(gone));
  await Page.preload?.();
  const told = vi.fn<(error: unknown) => void>();
  class Boundary extends Component<PropsWithChildren, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    override componentDidCatch = told;
    override render = () => !this.state.failed && this.props.children;
  }
  vi.spyOn(console, "error").mockReturnValue();
  render(
    <Boundary>
      <Suspense>
        <Page />
      </Suspense>
    </Boundary>,
  );
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  const thrown = told.mock.calls[0]?.[0];
  expect(thrown).toBeInstanceOf(MissingPage);
  expect(shouldReload(thrown, false, () => sessionStorage)).toBe(false);
  expect(shouldReload(thrown, true, () => sessionStorage)).toBe(true);
});

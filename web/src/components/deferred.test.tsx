import { act, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { deferred, deferredExtra } from "./deferred";

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>It failed</p> : this.props.children;
  }
}

it("fetches its code once, and stands there at once from then on", async () => {
  const load = vi.fn(async () => ({ name }: { name: string }) => <p>Hello {name}</p>);
  const Part = deferred(load);
  const { unmount } = await renderInPortal(<Part name="Ana" />);
  expect(await screen.findByText("Hello Ana")).toBeInTheDocument();
  unmount();
  render(<Part name="Bo" />);
  expect(screen.getByText("Hello Bo")).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it("leaves it to the error screen when its code cannot be had, and tries again the next time", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi.fn<() => Promise<() => ReactNode>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValue(() => <p>There</p>);
  const Part = deferred(load);
  const { unmount } = await renderInPortal(
    <Boundary>
      <Part />
    </Boundary>,
  );
  expect(await screen.findByText("It failed")).toBeInTheDocument();
  unmount();
  await renderInPortal(<Part />);
  expect(await screen.findByText("There")).toBeInTheDocument();
});

it("shows what stands in its place until then", async () => {
  let come = (_: () => ReactNode) => {};
  const Part = deferred(
    () => new Promise<() => ReactNode>((resolve) => (come = resolve)),
    () => <p>Its place</p>,
  );
  await renderInPortal(<Part />);
  expect(screen.getByText("Its place")).toBeInTheDocument();
  come(() => <p>There</p>);
  expect(await screen.findByText("There")).toBeInTheDocument();
  expect(screen.queryByText("Its place")).not.toBeInTheDocument();
});

it("does without a part that the page works without", async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>().mockRejectedValue(new TypeError("Failed to fetch"));
  const Part = deferredExtra(load);
  await renderInPortal(
    <Boundary>
      <Part />
      <p>The page</p>
    </Boundary>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  // What a failure leads to has happened by then.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByText("The page")).toBeInTheDocument();
  expect(screen.queryByText("It failed")).not.toBeInTheDocument();
});

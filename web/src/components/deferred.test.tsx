import { render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { deferred } from "./deferred";

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

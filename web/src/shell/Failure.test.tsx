import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { ApiProblem } from "@/api/client";
import { renderInPortal } from "@/test/render";
import Failure from "./Failure";
import { PageLoadError } from "./missing-chunk";

const headingOf = async (error: Error) => {
  await renderInPortal(<Failure error={error} reset={() => {}} isOnline />);
  return (await screen.findByRole("heading", { level: 1 })).textContent;
};

it.each([
  ["offline", ApiProblem.offline()],
  ["a proxy gets no response (502)", new ApiProblem(502, undefined)],
  ["a proxy reports the portal as unavailable (503)", new ApiProblem(503, undefined)],
  ["a proxy times out (504)", new ApiProblem(504, undefined)],
])("shows the offline options when %s", async (_what, error) => {
  expect(await headingOf(error)).toBe("No connection");
});

it("shows the offline options when the page's code cannot be loaded offline", async () => {
  const missing = new PageLoadError(new TypeError("Failed to fetch dynamically imported module: /assets/Page.js"));
  await renderInPortal(<Failure error={missing} reset={() => {}} isOnline={false} />);
  expect(await screen.findByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
});

it.each([
  ["broken", new Error("broken")],
  ["the server failed", new ApiProblem(500, { code: "internal" })],
  ["the request is always too slow", new ApiProblem(503, { code: "too_slow" })],
])("shows a general error when %s", async (_what, error) => {
  expect(await headingOf(error)).toBe("Something went wrong");
});

it("reports the route pattern, because the URL may contain a secret", async () => {
  const saved: Blob[] = [];
  const made = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:report";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  onTestFinished(() => {
    made.mockRestore();
    click.mockRestore();
  });
  window.history.replaceState(null, "", "/projects/SECRET");
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  const failure = <Failure error={new Error("broken")} reset={() => {}} isOnline />;
  const { user } = await renderInPortal(failure, "/projects/SECRET", "/projects/$code");
  await user.click(await screen.findByRole("button", { name: "Report Error" }));
  const [file] = saved;
  if (!file) throw new Error("nothing was saved");
  const report = await textOf(file);
  expect(JSON.parse(report)).toMatchObject({ message: "broken", route: "/projects/$code" });
  expect(report).not.toContain("SECRET");
});

/** Uses FileReader, the simplest way that jsdom offers. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

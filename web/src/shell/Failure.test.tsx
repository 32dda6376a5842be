import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { ApiProblem } from "@/api/client";
import { renderInPortal } from "@/test/render";
import Failure from "./Failure";

const headingOf = async (error: Error) => {
  await renderInPortal(<Failure error={error} reset={() => {}} isOnline />);
  return (await screen.findByRole("heading", { level: 1 })).textContent;
};

it.each([
  ["there is no network", ApiProblem.offline()],
  ["a proxy finds no portal behind it", new ApiProblem(502, undefined)],
  ["a proxy says that the portal is away", new ApiProblem(503, undefined)],
  ["a proxy has waited for the portal for too long", new ApiProblem(504, undefined)],
])("shows what can be done without the portal when %s", async (_what, error) => {
  expect(await headingOf(error)).toBe("No connection");
});

it.each([
  ["broke in the page", new Error("broken")],
  ["broke in the portal", new ApiProblem(500, { code: "internal" })],
  ["takes too long whenever it is asked for", new ApiProblem(503, { code: "too_slow" })],
])("says that something went wrong when it %s", async (_what, error) => {
  expect(await headingOf(error)).toBe("Something went wrong");
});

it("reports where it happened by the pattern of the address, which may hold a secret", async () => {
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

import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
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

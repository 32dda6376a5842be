import { expect, it, onTestFinished, vi } from "vitest";
import { testQueryClient } from "@/test/render";
import { makeRouter } from "./router";

const { loaded } = vi.hoisted(() => ({ loaded: [] as string[] }));
vi.mock("@/shell/AppLayout", () => {
  loaded.push("layout");
  return { AppLayout: () => null };
});
vi.mock("./contractor/ContractorDashboardPage", () => {
  loaded.push("page");
  return { ContractorDashboardPage: () => null };
});

it("loads the code of the first page before anyone asks who is there", async () => {
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  window.history.replaceState(null, "", "/contractor-dashboard");
  // The router does not call the guards yet.
  makeRouter(testQueryClient());
  await vi.waitFor(() => expect(loaded.toSorted()).toEqual(["layout", "page"]));
});

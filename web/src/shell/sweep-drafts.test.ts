import { expect, it, vi } from "vitest";
import { sweepDrafts } from "./sweep-drafts";

const WEEK = 7 * 24 * 60 * 60 * 1000;
const draft = (keptAt: number) => JSON.stringify({ v: 1, values: { city: "Troy" }, keptAt });

it("takes everybody's week-old submissions off the device, and no others", async () => {
  localStorage.setItem("submit-project-draft:ada", draft(Date.now() - WEEK - 1));
  localStorage.setItem("submit-project-draft:bea", draft(Date.now() - 1));
  localStorage.setItem("theme", "dark");
  sweepDrafts();
  await vi.waitFor(() => expect(Object.keys(localStorage).sort()).toEqual(["submit-project-draft:bea", "theme"]));
});

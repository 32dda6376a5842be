import { expect, it } from "vitest";
import { matchesByProject } from "@/components/display/SearchMatch";
import { readOwnerRecord } from "@/features/owner/record";
import { readDraft } from "@/features/project/submit/draft";

const PLANTED =
  '{"v":1,"__proto__":{"planted":true},"constructor":{"prototype":{"planted":true}},"values":{"__proto__":{"planted":true}}}';

it("parsing responses and stored data cannot pollute prototypes", () => {
  localStorage.setItem("submit-project-draft:ada", PLANTED);
  localStorage.setItem("propertyOwnerSession", PLANTED);
  readDraft("ada");
  readOwnerRecord();
  matchesByProject([{ found: JSON.parse(PLANTED) }]);
  expect({}).not.toHaveProperty("planted");
});

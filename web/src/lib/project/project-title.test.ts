import { expect, it } from "vitest";
import cases from "../../../../crates/domain/project-title-cases.json";
import { projectTitle } from "./project-title";

it.each(cases)("turns $owner, $street, $unit into the same title as the server", ({ owner, street, unit, title }) => {
  expect(projectTitle({ property_owner_name: owner, street, unit })).toBe(title);
});

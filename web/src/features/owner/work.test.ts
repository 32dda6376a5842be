import { expect, it } from "vitest";
import type { OwnerProject } from "./queries";
import { workOf } from "./work";

type Steps = OwnerProject["steps"];

const step = (name: Steps[number]["step"], state: Steps[number]["state"], date: string | null = null) => ({
  step: name,
  state,
  who: null,
  date,
  is_planned: false,
});

it.each<[string, Steps, ReturnType<typeof workOf>]>([
  ["before the repair", [step("approval", "now"), step("repair", "next")], undefined],
  [
    "during the repair",
    [step("approval", "done", "2026-11-10"), step("repair", "now")],
    { from: "2026-11-10", isDone: false },
  ],
  [
    "after the repair",
    [step("approval", "done", "2026-11-10"), step("repair", "done")],
    { from: "2026-11-10", isDone: true },
  ],
  ["without an approval", [step("repair", "done")], { from: "", isDone: true }],
  ["of a project that ended without a repair", [], undefined],
])("tells how far the work is %s", (_, steps, expected) => {
  expect(workOf(steps)).toEqual(expected);
});

import type { OwnerProject } from "./queries";

/** The work on the property: whether it is done, and the day it could begin. Undefined before its step. */
export function workOf(steps: OwnerProject["steps"]): { from: string; isDone: boolean } | undefined {
  const repair = steps.find(({ step }) => step === "repair");
  if (!repair || repair.state === "next") return undefined;
  const approval = steps.find(({ step }) => step === "approval");
  return { from: approval?.date ?? "", isDone: repair.state === "done" };
}

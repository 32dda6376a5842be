import { expect, it } from "vitest";
import { SIGN_UP_RULES } from "@/features/account/rules";
import { FIELD_RULES } from "@/features/project/shared/fields";
import { changedPassword } from "@/features/settings/rules";
import { fileNameError } from "@/lib/forms/file-rules";
import { notesRule } from "@/lib/forms/notes-rule";
import { email, optional, ownerAnswer, projectCode, type Rule } from "@/lib/forms/rules";
import cases from "../../../crates/domain/validation-cases.json";

/** Form rules, by the names that the server's test cases use. */
const RULES: Record<string, Rule> = {
  ...SIGN_UP_RULES,
  ...FIELD_RULES,
  // All cases assume this password.
  confirm_password: (typed) => SIGN_UP_RULES.confirm_password(typed, { password: "Plaster7!" }),
  email: optional(email),
  changed_password: changedPassword,
  sign_up_email: SIGN_UP_RULES.email,
  project_code: projectCode,
  owner_answer: ownerAnswer,
  file_name: fileNameError,
  notes: notesRule,
};

it.each(cases)("$rule gives '$input' the same message as the server", (given) => {
  expect(RULES[given.rule]?.(given.input)).toBe(given.message);
});

it("shared cases cover each form rule", () => {
  const covered = new Set(cases.map(({ rule }) => rule));
  expect(Object.keys(RULES).filter((rule) => !covered.has(rule))).toEqual([]);
  expect([...covered].filter((rule) => !(rule in RULES))).toEqual([]);
});

import { afterEach, expect, it } from "vitest";
import { focusFirstError } from "./form-errors";

afterEach(() => document.body.replaceChildren());

function formOf(...names: string[]): HTMLFormElement {
  const form = document.createElement("form");
  form.append(...names.map((name) => Object.assign(document.createElement("input"), { name })));
  document.body.append(form);
  return form;
}

const frame = () => new Promise((done) => requestAnimationFrame(done));
const mark = (form: HTMLFormElement, name: string) =>
  form.querySelector(`[name=${name}]`)?.setAttribute("aria-invalid", "true");

it("focuses the first invalid field in page order", async () => {
  const form = formOf("first", "email", "phone");
  mark(form, "phone");
  mark(form, "email");
  focusFirstError(form);
  await frame();
  expect(document.activeElement).toHaveProperty("name", "email");
});

it("waits a few frames for an invalid field and then stops", async () => {
  const form = formOf("first", "email");
  focusFirstError(form);
  await frame();
  await frame();
  expect(document.activeElement).toBe(document.body);
  mark(form, "email");
  await frame();
  expect(document.activeElement).toHaveProperty("name", "email");
  mark(form, "first");
  await frame();
  expect(document.activeElement).toHaveProperty("name", "email");
});

it("does not move the focus if the user entered another field", async () => {
  const form = formOf("first", "email");
  mark(form, "email");
  focusFirstError(form);
  form.querySelector<HTMLInputElement>("[name=first]")?.focus();
  await frame();
  expect(document.activeElement).toHaveProperty("name", "first");
});

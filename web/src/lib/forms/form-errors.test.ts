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

it("goes to the first field, in the order of the page, that is marked wrong", async () => {
  const form = formOf("first", "email", "phone");
  mark(form, "phone");
  mark(form, "email");
  focusFirstError(form);
  await frame();
  expect(document.activeElement).toHaveProperty("name", "email");
});

it("waits for a mark that comes some frames later, and moves nobody after that", async () => {
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

it("leaves whoever has gone into another field meanwhile", async () => {
  const form = formOf("first", "email");
  mark(form, "email");
  focusFirstError(form);
  form.querySelector<HTMLInputElement>("[name=first]")?.focus();
  await frame();
  expect(document.activeElement).toHaveProperty("name", "first");
});

import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { optionalLazy } from "./optional-lazy";

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const page = (part: React.ReactNode) =>
  render(
    <main>
      <Suspense fallback="Waits">{part}</Suspense>
      <p>The page</p>
    </main>,
  );

it("shows the part where it can be had", async () => {
  const Part = optionalLazy(async () => ({ default: ({ name }: { name: string }) => <p>{name}</p> }));
  page(<Part name="The part" />);
  expect(await screen.findByText("The part")).toBeVisible();
});

it("leaves the page as it is where the part cannot be had", async () => {
  const Part = optionalLazy(missing);
  const { container } = page(<Part />);
  await expect.poll(() => container.textContent).toBe("The page");
});

it("puts something else in its place where there is something", async () => {
  const Part = optionalLazy<{ name: string }>(missing, ({ name }) => <p>Without {name}</p>);
  page(<Part name="the part" />);
  expect(await screen.findByText("Without the part")).toBeVisible();
});

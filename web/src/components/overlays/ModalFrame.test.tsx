import { screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { ModalFrame } from "./ModalFrame";

const Slow = lazy(() => new Promise<never>(() => {}));

it("shows a loading indicator while the dialog loads", async () => {
  await renderInPortal(
    <Suspense fallback={<ModalFrame />}>
      <Slow />
    </Suspense>,
  );
  expect(await screen.findByRole("status")).toHaveTextContent("Loading...");
});

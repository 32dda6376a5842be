import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { LinkedText } from "./LinkedText";

it("links web addresses and leaves markup as text", async () => {
  await renderInPortal(<LinkedText text={"<b>See</b> https://example.com/plan, please."} />);
  const link = screen.getByRole("link", { name: "https://example.com/plan" });
  expect(link).toHaveAttribute("href", "https://example.com/plan");
  expect(link).toHaveAttribute("rel", "noopener nofollow");
  expect(screen.getByText("<b>See</b>")).toBeVisible();
});

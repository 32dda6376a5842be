import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { AddressLink } from "./AddressLink";

afterEach(() => vi.restoreAllMocks());

it("opens a website in its own tab, without telling it the page", async () => {
  await renderInPortal(<AddressLink address="12 Oak St, Troy, NY 12180" />);
  const link = screen.getByRole("link", { name: "12 Oak St, Troy, NY 12180" });
  expect(link).toHaveAttribute("href", expect.stringMatching(/^https:.*12%20Oak%20St/));
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

it("opens the map app of an Android phone from the same tab", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Linux; Android 15)");
  await renderInPortal(<AddressLink address="12 Oak St">Shown differently</AddressLink>);
  const link = screen.getByRole("link", { name: "Shown differently" });
  expect(link).toHaveAttribute("href", "geo:0,0?q=12%20Oak%20St");
  expect(link).not.toHaveAttribute("target");
});

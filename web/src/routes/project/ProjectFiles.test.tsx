import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import ProjectFiles from "./ProjectFiles";

it.each([
  ["admin", true],
  ["contractor", true],
  ["partner", false],
] as const)("offers reports, and packages to those who get the originals: %s", async (area, offersPackages) => {
  server.use(
    http.get("*/api/projects/ABC234/files", () => HttpResponse.json({ items: [], next_cursor: null })),
    http.get("*/api/projects/ABC234", () => HttpResponse.json({ status: 404 }, { status: 404 })),
  );
  await renderInPortal(<ProjectFiles code="ABC234" area={area} />);
  expect(await screen.findByRole("button", { name: "Reports" })).toBeInTheDocument();
  expect(screen.queryAllByRole("button", { name: "Claim package" })).toHaveLength(offersPackages ? 1 : 0);
});

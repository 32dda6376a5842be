import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { StatusProgress } from "./StatusProgress";

it("shows the percentage of a status that has one", async () => {
  await renderInPortal(<StatusProgress project={{ status: "canceled", progress: 0 }} />);
  expect(screen.getByText("0%")).toBeInTheDocument();
  expect(screen.getByRole("progressbar", { name: "Progress" })).toHaveAttribute("aria-valuenow", "0");
});

it("shows only the status name when there is no percentage", async () => {
  await renderInPortal(<StatusProgress project={{ status: "on_hold", progress: null }} />);
  expect(screen.getByText("On Hold")).toBeInTheDocument();
  expect(screen.queryByText(/%/)).not.toBeInTheDocument();
  expect(screen.queryByRole("progressbar", { hidden: true })).not.toBeInTheDocument();
});

import { expect, it } from "vitest";
import { filtersOf } from "./queries";

it("drops filters that the server does not support", () => {
  expect(
    filtersOf({
      search: "roof",
      status: "on_hold",
      urgency: "Critical",
      sort: "cheapest",
      view: "v",
      columns: "a",
      pages: 3,
    }),
  ).toEqual({ search: "roof", status: "on_hold" });
});

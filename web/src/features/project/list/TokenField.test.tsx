import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { TokenField } from "./TokenField";

/** Renders a field whose changes reach the URL at once. */
async function show(seesAll = true) {
  const changes: object[] = [];
  function Held() {
    const [search, setSearch] = useState("");
    return (
      <TokenField
        label="Search projects..."
        search={search}
        seesAll={seesAll}
        onChange={(change) => {
          changes.push(change);
          setSearch(change.search ?? "");
        }}
      />
    );
  }
  const { user } = await renderInPortal(<Held />);
  const field = screen.getByRole("searchbox", { name: "Search projects..." });
  const options = async () => {
    const all = await screen.findAllByRole("option");
    return all.map((option) => option.firstElementChild?.textContent);
  };
  return { changes, user, field, options };
}

const onHold = { status: "on_hold", group: undefined };

it("turns a complete token into a filter and searches for the other words", async () => {
  const { changes, user, field } = await show();
  await user.type(field, "elm status:on_hold ");
  expect(changes).toEqual([{ ...onHold, search: "elm" }]);
  expect(field).toHaveValue("elm ");
  await user.type(field, "street");
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes[1]).toEqual({ search: "elm street" });
});

it("searches without the token that is being typed, until Enter completes it", async () => {
  const { changes, user, field } = await show();
  await user.type(field, "elm is:unassigned");
  await waitFor(() => expect(changes.at(-1)).toEqual({ search: "elm" }));
  expect(field).toHaveValue("elm is:unassigned");
  await user.keyboard("{Enter}");
  expect(changes.at(-1)).toEqual({ unassigned: true, search: "elm" });
  expect(field).toHaveValue("elm");
});

it("suggests keys and their values, for keyboard and pointer", async () => {
  const { changes, user, field, options } = await show();
  await user.click(field);
  expect(await options()).toEqual(["is:", "status:", "urgency:", "carrier:", "company:"]);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(field).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { selected: true }).id);
  await user.keyboard("{Enter}");
  expect(field).toHaveValue("status:");
  await user.type(field, "hol");
  expect(await options()).toEqual(["status:on_hold"]);
  await user.keyboard("{ArrowUp}{Enter}");
  expect(changes.at(-1)).toEqual({ ...onHold, search: undefined });
  expect(field).toHaveValue("");
  await user.type(field, "elm urg");
  await user.click(await screen.findByRole("option", { name: /urgency:/ }));
  await user.click(await screen.findByRole("option", { name: /critical/ }));
  expect(changes.at(-1)).toEqual({ urgency: "critical", search: "elm" });
  expect(field).toHaveFocus();
});

it("suggests carriers and companies that the server knows", async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/projects/carriers", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("search"));
      return HttpResponse.json({ items: ["Harbor Mutual"] });
    }),
    http.get("*/api/admin/contractors", () =>
      HttpResponse.json({ items: [{ slug: "ridgeline", company_name: "Ridgeline Restoration" }] }),
    ),
  );
  const { changes, user, field, options } = await show();
  await user.type(field, "carrier:harb");
  await waitFor(() => expect(asked).toContain("harb"));
  await waitFor(async () => expect(await options()).toEqual(['carrier:"harb"', 'carrier:"Harbor Mutual"']));
  await user.click(screen.getByRole("option", { name: /Harbor Mutual/ }));
  expect(changes.at(-1)).toEqual({ carrier: "Harbor Mutual", search: undefined });
  await user.type(field, "company:");
  await user.click(await screen.findByRole("option", { name: /Ridgeline Restoration/ }));
  expect(changes.at(-1)).toEqual({ contractor: "ridgeline", search: undefined });
});

it("closes the suggestions with Escape and keeps the text", async () => {
  const { user, field, options } = await show(false);
  await user.type(field, "is:");
  expect(await options()).toContain("is:open");
  expect(await options()).not.toContain("is:unassigned");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
  expect(field).toHaveValue("is:");
});

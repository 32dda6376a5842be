import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { untilWithFakeTimers } from "@/test/until";
import type { SearchGroup, SearchResult } from "./queries";
import { keepSearch, readSearches } from "./recent";
import SearchBox from "./SearchBox";

const ME = anAccount().user.id;

const result = (given: Partial<SearchResult> = {}): SearchResult => ({
  id: "p-1",
  result_type: "project",
  title: "Katherine Johnson",
  subtitle: "ABC234 · BB-2026-000001 · 12 Elm Street",
  matched_field: "property_address",
  context: "12 Elm Street",
  highlights: [
    { start: 3, end: 6 },
    { start: 7, end: 13 },
  ],
  url: "/projects/ABC234",
  ...given,
});

const group = (given: Partial<SearchGroup> = {}): SearchGroup => ({
  type: "project",
  items: [result()],
  total_at_least: 1,
  ...given,
});

let groups: SearchGroup[];
let capped: boolean;
let requested: string[];
let account: ReturnType<typeof anAccount> | null;

beforeEach(() => {
  localStorage.clear();
  groups = [group()];
  capped = false;
  requested = [];
  account = anAccount();
  server.use(
    http.get("*/api/me", () => (account ? HttpResponse.json(account) : new HttpResponse(null, { status: 401 }))),
    http.get("*/api/search", ({ request }) => {
      requested.push(new URL(request.url).searchParams.get("q") ?? "");
      return HttpResponse.json({ groups, capped });
    }),
  );
});

const open = async (staleTime = 0) => {
  const page = await renderInPortal(
    <>
      <SearchBox staleTime={staleTime} />
      <button type="button">Elsewhere</button>
    </>,
    "/dashboard",
  );
  page.queryClient.setQueryData(accountQuery.queryKey, account);
  const field = await screen.findByRole("combobox", { name: "Search" });
  await page.user.click(field);
  return { ...page, field };
};

const options = async () => (await screen.findAllByRole("option")).map((option) => option.textContent);

describe("search states", () => {
  it("asks for input and searches only from two characters", async () => {
    const { user, field } = await open();
    expect(await screen.findAllByText("Start typing to search...")).not.toHaveLength(0);
    await user.type(field, "j ");
    expect(screen.getAllByText("Start typing to search...")).not.toHaveLength(0);
    expect(screen.queryByText("Searching...")).toBeNull();
    await user.type(field, "{Backspace}o");
    expect(await options()).toHaveLength(1);
    expect(requested).toEqual(["jo"]);
  });

  it("counts an emoji as one character, which is too short", async () => {
    const { field } = await open();
    fireEvent.change(field, { target: { value: "🏠" } });
    expect(screen.getAllByText("Start typing to search...")).not.toHaveLength(0);
    expect(screen.queryByText("Searching...")).toBeNull();
    fireEvent.change(field, { target: { value: "🏠🔥" } });
    expect(await options()).toHaveLength(1);
    expect(requested).toEqual(["🏠🔥"]);
  });

  it("searches after typing pauses, without surrounding spaces", async () => {
    const { user, field } = await open();
    await user.type(field, " elm street ");
    expect(screen.getAllByText("Searching...")).not.toHaveLength(0);
    expect(await options()).toHaveLength(1);
    expect(requested).toEqual(["elm street"]);
    expect(screen.getByRole("status")).toHaveTextContent("1 result");
  });

  it("waits for 300 ms without a keystroke", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const page = await renderInPortal(<SearchBox staleTime={0} />, "/dashboard");
    page.queryClient.setQueryData(accountQuery.queryKey, account);
    const field = screen.getByRole("combobox", { name: "Search" });
    const typed = async (value: string, ms: number) => {
      fireEvent.change(field, { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(ms));
    };
    fireEvent.focus(field);
    await typed("el", 299);
    await typed("elm", 299);
    expect(requested).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await untilWithFakeTimers(() => requested.length > 0);
    expect(requested).toEqual(["elm"]);
  });

  it("shows recent results from the cache until they are stale", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    server.use(
      http.get("*/api/search", ({ request }) => {
        const term = new URL(request.url).searchParams.get("q") ?? "";
        requested.push(term);
        return HttpResponse.json({ groups: [group({ items: [result({ title: `Owner of ${term}` })] })], capped });
      }),
    );
    const { user, field } = await open(30_000);
    const look = async (term: string) => {
      await user.clear(field);
      await user.type(field, term);
      expect(await screen.findByRole("option", { name: new RegExp(`Owner of ${term}`) })).toBeVisible();
    };
    await look("elm");
    await look("oak");
    await look("elm");
    expect(requested).toEqual(["elm", "oak"]);
    vi.setSystemTime(Date.now() + 30_000);
    await look("oak");
    await waitFor(() => expect(requested.filter((term) => term === "oak")).toHaveLength(2));
  });

  it("highlights matches", async () => {
    const { user, field } = await open();
    await user.type(field, "elm");
    const option = await screen.findByRole("option");
    expect(option).toHaveTextContent("Address: 12 Elm Street");
    expect([...option.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["Elm", "Street"]);
    expect(option).toHaveAttribute("href", "/projects/ABC234");
  });

  it("groups results and reports how many are not shown", async () => {
    const many = Array.from({ length: 12 }, (_, n) => result({ id: `p-${n}`, title: `Owner ${n}` }));
    const people = Array.from({ length: 8 }, (_, n) =>
      result({ id: `u-${n}`, result_type: "user", title: `Person ${n}`, url: `/admin/users?user=u-${n}` }),
    );
    groups = [
      group({ items: many, total_at_least: 40 }),
      group({ type: "user", items: people, total_at_least: 8 }),
      group({ type: "something" as never, items: [], total_at_least: 0 }),
    ];
    capped = true;
    const { user, field } = await open();
    await user.type(field, "own");
    const projects = within(await screen.findByRole("group", { name: /^Projects/ }));
    expect(projects.getAllByRole("option")).toHaveLength(13);
    const all = projects.getByRole("option", { name: "+28 more" });
    expect(all, "it opens the filtered list").toHaveAttribute("href", "/projects?search=own");
    expect(within(screen.getByRole("group", { name: "Users" })).queryByText(/more/)).toBeNull();
    expect(screen.getByRole("group", { name: "Users" })).toBeVisible();
    expect(screen.getByRole("group", { name: "Results" })).toBeVisible();
    expect(screen.getByText("Showing first 20 results")).toBeVisible();
  });

  it("reports that nothing was found", async () => {
    groups = [];
    const { user, field } = await open();
    await user.type(field, "zzz");
    expect((await screen.findByText("No results found for")).parentElement).toHaveTextContent(
      "No results found for zzz",
    );
    expect(screen.getByRole("status")).toHaveTextContent("No results found");
  });

  it("reports that there may be more results than were found in time", async () => {
    capped = true;
    const { user, field } = await open();
    await user.type(field, "elm");
    expect(await options()).toHaveLength(1);
    expect(screen.getByText("There may be more results")).toBeVisible();
    expect(screen.queryByText("Showing first 20 results")).toBeNull();
  });

  it("reports a timeout without results and retries", async () => {
    [groups, capped] = [[], true];
    const { user, field } = await open();
    await user.type(field, "elm");
    const again = await screen.findByRole("button", { name: "Please try again" });
    expect(screen.getByRole("status")).toHaveTextContent("The search timed out before it found any results");
    expect(screen.queryByText("No results found for")).toBeNull();
    expect(screen.queryByText("There may be more results")).toBeNull();
    [groups, capped] = [[group()], false];
    await user.click(again);
    expect(await options()).toHaveLength(1);
    expect(screen.queryByText("The search timed out before it found any results")).toBeNull();
  });

  it("reports a failed search and retries", async () => {
    server.use(http.get("*/api/search", () => HttpResponse.json({ status: 500 }, { status: 500 }), { once: true }));
    const { user, field } = await open();
    await user.type(field, "elm");
    const again = await screen.findByRole("button", { name: "Please try again" });
    expect(screen.getAllByText("Search error occurred")).not.toHaveLength(0);
    await user.click(again);
    expect(await options()).toHaveLength(1);
    expect(field).toHaveValue("elm");
  });

  it("asks a signed-out visitor to log in", async () => {
    account = null;
    const { user, field } = await open();
    await user.type(field, "elm");
    expect(await screen.findAllByText("Please log in to search")).not.toHaveLength(0);
    expect(requested).toEqual([]);
  });

  it("cancels an earlier search and never shows its results", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isGivenUp = false;
    server.use(
      http.get("*/api/search", async ({ request }) => {
        const term = new URL(request.url).searchParams.get("q") ?? "";
        requested.push(term);
        if (term === "elm") {
          request.signal.addEventListener("abort", () => {
            isGivenUp = true;
          });
          await held;
        }
        return HttpResponse.json({ groups: [group({ items: [result({ title: `Of ${term}` })] })], capped: false });
      }),
    );
    const { user, field } = await open();
    await user.type(field, "elm");
    await waitFor(() => expect(requested).toEqual(["elm"]));
    await user.clear(field);
    await user.type(field, "oak");
    expect(await screen.findByText("Of oak")).toBeVisible();
    await waitFor(() => expect(isGivenUp).toBe(true));
    release();
    expect(screen.queryByText("Of elm")).toBeNull();
  });
});

describe("filters in the search", () => {
  const titles = async () => (await screen.findAllByRole("option")).map((option) => option.textContent);

  it("suggests filters and opens the filtered list", async () => {
    const { user, field, address } = await open();
    await user.type(field, "elm status:hol");
    expect(await titles()).toEqual(["On Holdstatus:on_hold"]);
    await user.keyboard("{Enter}");
    expect(field).toHaveValue("elm status:on_hold ");
    expect(await titles()).toEqual(["Show these projectsOn Hold · elm"]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/projects?status=on_hold&search=elm"));
    expect(requested).not.toContain("elm status:on_hold");
    expect(readSearches(ME)).toEqual(["elm status:on_hold"]);
  });

  it("takes the company that was typed in full, and none of several that begin like it", async () => {
    const names = ["Blue Ridge", "Ridge West", "Ridge"];
    const companies = names.map((company_name) => ({
      company_name,
      slug: company_name.toLowerCase().replace(" ", "-"),
    }));
    server.use(http.get("*/api/admin/contractors", () => HttpResponse.json({ items: companies })));
    account = anAccount("admin");
    const { user, field, address } = await open();
    await user.type(field, "company:ridg");
    await waitFor(async () => expect((await titles())[0]).toBe("Ridge Westcompany:ridge-west"));
    await user.keyboard("{Enter}");
    expect(field).toHaveValue("company:ridg");
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Ridge West");
    await user.type(field, "e");
    await waitFor(async () => expect((await titles())[0]).toBe("Ridgecompany:ridge"));
    await user.keyboard("{Enter}");
    expect(field).toHaveValue("company:ridge ");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/admin/projects?contractor=ridge"));
  });

  it("says that no filter begins like this", async () => {
    const { user, field } = await open();
    await user.type(field, "status:xyz");
    expect(await screen.findByText("No filter begins like this")).toBeVisible();
  });

  it("names the filters while nothing is typed", async () => {
    const { field } = await open();
    expect(field).toHaveValue("");
    expect(await screen.findByText("Filter projects with is: status: urgency: carrier:")).toBeVisible();
  });
});

describe("search navigation", () => {
  it("opens with Ctrl+K, closes with Escape, and clears the term", async () => {
    const { user, field } = await open();
    await user.type(field, "elm");
    await user.keyboard("{Escape}");
    expect(field).toHaveAttribute("aria-expanded", "false");
    expect(field).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    await user.keyboard("{Control>}k{/Control}");
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute("aria-expanded", "true");
  });

  it("moves with the keyboard and opens the active result", async () => {
    groups = [group({ items: [1, 2, 3].map((n) => result({ id: `p-${n}`, url: `/projects/CODE${n}` })) })];
    const { user, field, address } = await open();
    await user.type(field, "elm");
    const all = await screen.findAllByRole("option");
    const at = () => all.findIndex((option) => option.id === field.getAttribute("aria-activedescendant"));
    for (const [key, place] of [
      ["{ArrowDown}", 0],
      ["{ArrowDown}", 1],
      ["{ArrowUp}", 0],
      ["{ArrowUp}", 2],
      ["{ArrowDown}", 0],
      ["{End}", 2],
      ["{Home}", 0],
      ["{ArrowDown}", 1],
    ] as const) {
      await user.keyboard(key);
      expect(at(), key).toBe(place);
    }
    expect(all[1]).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/projects/CODE2"));
    expect(readSearches(ME)).toEqual(["elm"]);
  });

  it("opens the first result with Enter and any result on click", async () => {
    const { user, field, address } = await open();
    await user.type(field, "elm");
    await screen.findByRole("option");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/projects/ABC234"));
  });

  it.each(["a click elsewhere", "its button", "another page"])("closes on %s", async (what) => {
    const { user, field, go } = await open();
    await user.type(field, "elm");
    await screen.findByRole("option");
    if (what === "another page") go("/dashboard?tab=x");
    else await user.click(screen.getByRole("button", { name: what === "its button" ? "Close search" : "Elsewhere" }));
    await waitFor(() => expect(field).toHaveAttribute("aria-expanded", "false"));
    expect(field).toHaveValue("");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("returns focus to the field when closed by its button", async () => {
    const { user, field } = await open();
    await user.tab();
    expect(screen.getByRole("button", { name: "Close search" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute("aria-expanded", "false");
    await user.keyboard("el");
    expect(field).toHaveValue("el");
    expect(field).toHaveAttribute("aria-expanded", "true");
  });

  it("offers earlier searches", async () => {
    keepSearch(ME, "gutter");
    keepSearch(ME, "elm");
    const { user, field } = await open();
    expect(await options()).toEqual(["elm", "gutter"]);
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(field).toHaveValue("gutter");
    await screen.findByRole("group", { name: "Projects" });
    expect(requested).toEqual(["gutter"]);
    await user.clear(field);
    await user.click(await screen.findByRole("button", { name: "Clear recent searches" }));
    expect(readSearches(ME)).toEqual([]);
    expect(screen.queryByRole("option")).toBeNull();
    expect(field).toHaveFocus();
  });
});

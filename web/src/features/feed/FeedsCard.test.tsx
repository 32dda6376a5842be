import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accountQuery, type Role } from "@/api/account";
import { anAccount } from "@/test/account";
import { aFeed, FEED_PATHS as PATH, FEED_URL as URL_GIVEN } from "@/test/feeds";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { FeedsCard } from "./FeedsCard";
import type { Feed } from "./queries";

const RIDGELINE = { id: "01970000-0000-7000-8000-0000000000a1", company_name: "Ridgeline" };
const SUMMIT = { id: "01970000-0000-7000-8000-0000000000a2", company_name: "Summit" };

let sent: unknown[];
let revoked: string[];
beforeEach(() => {
  sent = [];
  revoked = [];
});

/** Renders the card for an account that has these links. */
async function open(feeds: Feed[] = [], role: Role = "contractor", company?: typeof RIDGELINE) {
  let now = feeds;
  server.use(
    http.get("/api/me", () => HttpResponse.json(anAccount(role))),
    http.get(PATH.account, () => HttpResponse.json({ items: now, limit: 3 })),
    http.post(PATH.account, async ({ request }) => {
      const form = (await request.json()) as { label: string; contractor_id: string | null; with_names: boolean };
      sent.push(form);
      const contractor = [RIDGELINE, SUMMIT].find(({ id }) => id === form.contractor_id) ?? null;
      const { label, with_names } = form;
      const feed = aFeed({ id: `f-${now.length + 1}`, label, contractor, with_names });
      now = [...now, feed];
      return HttpResponse.json({ feed, url: URL_GIVEN }, { status: 201 });
    }),
    http.delete(`${PATH.account}/:id`, ({ params }) => {
      revoked.push(String(params.id));
      now = now.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get("/api/contractors", ({ request }) => {
      const search = new URL(request.url).searchParams.get("search")?.toLowerCase() ?? "";
      const items = [RIDGELINE, SUMMIT].filter(({ company_name }) => company_name.toLowerCase().includes(search));
      return HttpResponse.json({ items, more: false });
    }),
  );
  const page = await renderInPortal(<FeedsCard company={company} />, "/settings");
  page.queryClient.setQueryData(accountQuery.queryKey, anAccount(role));
  return page;
}

const rows = () => screen.findAllByRole("listitem");
const dialog = async () => within(await screen.findByRole("dialog"));
const makeLink = async () => screen.findByRole("button", { name: "Create link" });

describe("the list of calendar links", () => {
  it("shows a placeholder while it loads", async () => {
    server.use(
      http.get("/api/me", () => HttpResponse.json(anAccount("contractor"))),
      http.get(PATH.account, () => delay("infinite")),
    );
    await renderInPortal(<FeedsCard />);
    expect(await screen.findByText("Loading...")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Create link" })).not.toBeInTheDocument();
  });

  it("shows what each link covers and when it was last used", async () => {
    await open(
      [
        aFeed({ id: "f-1", label: "My phone", last_used_at: "2026-11-20T12:00:00Z" }),
        aFeed({ id: "f-2", label: "The crew", contractor: RIDGELINE }),
      ],
      "admin",
    );
    const [phone, crew] = await rows();
    expect(phone).toHaveTextContent(/My phone.*All events you can see.*Created Nov 18, 2026.*Last used/);
    expect(crew).toHaveTextContent(/The crew.*Events of Ridgeline.*Never used/);
  });

  it("is limited to one company on the company's page", async () => {
    const { user } = await open(
      [aFeed({ id: "f-1", label: "Mine" }), aFeed({ id: "f-2", label: "Theirs", contractor: SUMMIT })],
      "admin",
      RIDGELINE,
    );
    expect(await screen.findByText("No calendar links yet")).toBeVisible();
    expect(screen.queryByText("Theirs")).not.toBeInTheDocument();
    await user.click(await makeLink());
    const form = await dialog();
    await user.type(form.getByRole("textbox", { name: /^Name/ }), "Office wall");
    expect(form.queryByLabelText("What it shows")).not.toBeInTheDocument();
    await user.click(form.getByRole("button", { name: "Create link" }));
    await user.click(await form.findByRole("button", { name: "Done" }));
    expect(sent).toEqual([{ label: "Office wall", contractor_id: RIDGELINE.id, with_names: false }]);
    expect(await screen.findByText("Office wall")).toBeVisible();
  });

  it("explains the limit instead of offering another link", async () => {
    await open([1, 2, 3].map((number) => aFeed({ id: `f-${number}`, label: `Device ${number}` })));
    expect(
      await screen.findByText("You have reached the limit of 3 links. Revoke one to create another."),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Create link" })).not.toBeInTheDocument();
  });

  it("shows a load failure and retries", async () => {
    server.use(
      http.get("/api/me", () => HttpResponse.json(anAccount("contractor"))),
      http.get(PATH.account, () => HttpResponse.json({ status: 503, detail: "Not now." }, { status: 503 })),
    );
    const { user } = await renderInPortal(<FeedsCard />);
    expect(await screen.findByText("Your calendar links could not be loaded")).toBeVisible();
    server.use(http.get(PATH.account, () => HttpResponse.json({ items: [aFeed({ label: "My phone" })], limit: 3 })));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("My phone")).toBeVisible();
  });
});

describe("a new link", () => {
  it("is shown once, to open or copy", async () => {
    const { user } = await open();
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(await makeLink());
    const form = await dialog();
    expect(form.queryByLabelText("What it shows"), "only an admin can choose").not.toBeInTheDocument();
    await user.click(form.getByRole("button", { name: "Create link" }));
    expect(form.getByRole("textbox", { name: /^Name/ })).toHaveAccessibleDescription(/Name is required/);
    expect(sent).toEqual([]);
    await user.type(form.getByRole("textbox", { name: /^Name/ }), "My phone{Enter}");

    expect(await form.findByLabelText("Calendar link")).toHaveValue(URL_GIVEN);
    expect(sent).toEqual([{ label: "My phone", contractor_id: null, with_names: false }]);
    expect(form.getByRole("link", { name: "Open in calendar" })).toHaveAttribute(
      "href",
      "webcal://portal.example/api/feeds/secret/calendar.ics",
    );
    await user.click(form.getByRole("button", { name: "Copy link" }));
    expect(copied).toHaveBeenCalledWith(URL_GIVEN);
    expect(await form.findByRole("button", { name: "Copied!" })).toBeVisible();
    for (const program of ["Google Calendar", "Apple Calendar", "Outlook"]) {
      expect(form.getByText(program)).toBeVisible();
    }
    await user.click(form.getByRole("button", { name: "Done" }));
    expect(await screen.findByText("My phone")).toBeVisible();
    expect(screen.queryByDisplayValue(URL_GIVEN)).not.toBeInTheDocument();
  });

  it("has names and streets only if asked for, and the list says so", async () => {
    const { user } = await open();
    await user.click(await makeLink());
    const form = await dialog();
    const names = form.getByRole("checkbox", { name: "Names and streets in this calendar" });
    expect(names).not.toBeChecked();
    expect(names).toHaveAccessibleDescription(/Anyone with the link and your calendar’s provider can read them/);
    await user.click(names);
    await user.type(form.getByRole("textbox", { name: /^Name/ }), "My phone{Enter}");
    await user.click(await form.findByRole("button", { name: "Done" }));
    expect(sent).toEqual([{ label: "My phone", contractor_id: null, with_names: true }]);
    expect((await rows())[0]).toHaveTextContent(/My phone.*With names and streets/);
  });

  it("is shown even while the list is still reloading", async () => {
    const { user } = await open();
    await user.click(await makeLink());
    const form = await dialog();
    server.use(http.get(PATH.account, () => delay("infinite")));
    await user.type(form.getByRole("textbox", { name: /^Name/ }), "My phone{Enter}");
    expect(await form.findByLabelText("Calendar link")).toHaveValue(URL_GIVEN);
  });

  it("is not lost on Escape", async () => {
    const { user } = await open();
    await user.click(await makeLink());
    const form = await dialog();
    await user.type(form.getByRole("textbox", { name: /^Name/ }), "My phone{Enter}");
    await form.findByLabelText("Calendar link");
    await user.keyboard("{Escape}");
    expect(form.getByLabelText("Calendar link")).toHaveValue(URL_GIVEN);
    expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
  });

  it("can show one company's events for an admin", async () => {
    const { user } = await open([], "admin");
    await user.click(await makeLink());
    const form = await dialog();
    await user.type(form.getByRole("textbox", { name: /^Name/ }), "Summit's wall");
    const company = form.getByRole("combobox", { name: "What it shows" });
    expect(company).toHaveValue("All events I can see");
    await user.click(company);
    await user.clear(company);
    await user.type(company, "summ");
    await waitFor(() => expect(screen.queryByRole("option", { name: "Ridgeline" })).not.toBeInTheDocument());
    await user.click(await screen.findByRole("option", { name: "Summit" }));
    await user.click(form.getByRole("button", { name: "Create link" }));
    await form.findByLabelText("Calendar link");
    expect(sent).toEqual([{ label: "Summit's wall", contractor_id: SUMMIT.id, with_names: false }]);
  });

  it("is created only after the typed company is chosen with Enter", async () => {
    const { user } = await open([], "admin");
    await user.click(await makeLink());
    const form = await dialog();
    await user.type(form.getByRole("textbox", { name: /^Name/ }), "Summit's wall");
    const company = form.getByRole("combobox", { name: "What it shows" });
    await user.clear(company);
    await user.type(company, "summ{Enter}");
    await screen.findByRole("option", { name: "Summit" });
    expect(sent).toEqual([]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(company).toHaveValue("Summit"));
    await user.keyboard("{Enter}");
    await form.findByLabelText("Calendar link");
    expect(sent).toEqual([{ label: "Summit's wall", contractor_id: SUMMIT.id, with_names: false }]);
  });

  it("keeps the entry when the server rejects it, and is sent once", async () => {
    const { user } = await open();
    let requested = 0;
    server.use(
      http.post(PATH.account, () => {
        requested += 1;
        const detail = "You can have up to 10 calendar links. Revoke one first.";
        return HttpResponse.json({ status: 409, code: "too_many_feeds", detail }, { status: 409 });
      }),
    );
    await user.click(await makeLink());
    const form = await dialog();
    await user.type(form.getByRole("textbox", { name: /^Name/ }), "My phone{Enter}");
    expect(await form.findByRole("alert")).toHaveTextContent("You can have up to 10 calendar links.");
    expect(form.getByRole("textbox", { name: /^Name/ })).toHaveValue("My phone");
    expect(requested).toBe(1);
  });

  it("shows a name error beside the name field", async () => {
    const { user } = await open();
    const message = "Name must not exceed 60 characters";
    server.use(
      http.post(PATH.account, () =>
        HttpResponse.json(
          { status: 422, code: "invalid", detail: "No", errors: [{ field: "label", code: "too_long", message }] },
          { status: 422 },
        ),
      ),
    );
    await user.click(await makeLink());
    const form = await dialog();
    await user.type(form.getByRole("textbox", { name: /^Name/ }), "My phone{Enter}");
    await waitFor(() =>
      expect(form.getByRole("textbox", { name: /^Name/ })).toHaveAccessibleDescription(new RegExp(message)),
    );
    expect(form.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("revoking", () => {
  const feeds = [aFeed({ id: "f-1", label: "Old phone" }), aFeed({ id: "f-2", label: "Laptop" })];
  const ask = async () => {
    const page = await open(feeds);
    await page.user.click(await screen.findByRole("button", { name: "Revoke: Old phone" }));
    const question = within(await screen.findByRole("dialog", { name: "Revoke Old phone?" }));
    return { ...page, question };
  };

  it("asks by name and removes the link from the list", async () => {
    const { user, question } = await ask();
    await user.click(question.getByRole("button", { name: "Revoke link" }));
    expect(await screen.findByText("Old phone revoked")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Revoke: Old phone" })).not.toBeInTheDocument());
    expect(screen.getByText("Laptop")).toBeVisible();
    expect(revoked).toEqual(["f-1"]);
  });

  it("keeps the link when canceled", async () => {
    const { user, question } = await ask();
    await user.click(question.getByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(revoked).toEqual([]);
    expect(screen.getByRole("button", { name: "Revoke: Old phone" })).toHaveFocus();
  });

  it("accepts that a link was already revoked elsewhere", async () => {
    const { user, question } = await ask();
    server.use(
      http.delete(`${PATH.account}/f-1`, () => HttpResponse.json({ status: 404, detail: "Gone." }, { status: 404 })),
      http.get(PATH.account, () => HttpResponse.json({ items: feeds.slice(1), limit: 3 })),
    );
    await user.click(question.getByRole("button", { name: "Revoke link" }));
    expect(await screen.findByText("This link was already revoked")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Old phone")).not.toBeInTheDocument());
  });

  it("shows a failure and can be retried", async () => {
    const { user, question } = await ask();
    server.use(
      http.delete(
        `${PATH.account}/f-1`,
        () => HttpResponse.json({ status: 503, detail: "Not now." }, { status: 503 }),
        {
          once: true,
        },
      ),
    );
    await user.click(question.getByRole("button", { name: "Revoke link" }));
    expect(await question.findByRole("alert")).toHaveTextContent("The link could not be revokedNot now.");
    await user.click(question.getByRole("button", { name: "Revoke link" }));
    expect(await screen.findByText("Old phone revoked")).toBeInTheDocument();
  });
});

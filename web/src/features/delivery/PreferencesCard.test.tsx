import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { PreferencesCard } from "./PreferencesCard";
import type { Choice, Preferences } from "./queries";

const choice = (kind: Choice["kind"], change: Partial<Choice> = {}): Choice => ({
  kind,
  bell: true,
  mail: "at_once",
  mail_modes: ["at_once", "digest", "off"],
  is_fixed: false,
  ...change,
});

const preferences = (change: Partial<Preferences> = {}): Preferences => ({
  choices: [
    choice("message"),
    choice("reminder", { mail_modes: ["at_once", "off"] }),
    choice("security", { mail_modes: ["at_once"], is_fixed: true }),
  ],
  quiet_hours: null,
  version: 3,
  ...change,
});

interface Sent {
  match: string | null;
  body: { choices: { kind: string; bell: boolean; mail: string }[]; quiet_hours: unknown; weekly_summary?: boolean };
}

/** Renders the card with a server that stores each change, unless `refuse` returns an error. */
async function open(refuse?: () => Response) {
  let now = preferences();
  const sent: Sent[] = [];
  server.use(
    http.get("/api/me/notification-preferences", () => HttpResponse.json(now)),
    http.put("/api/me/notification-preferences", async ({ request }) => {
      const body = (await request.json()) as Sent["body"];
      sent.push({ match: request.headers.get("If-Match"), body });
      if (refuse) return refuse();
      now = preferences({
        choices: now.choices.map(
          (known) => ({ ...known, ...body.choices.find(({ kind }) => kind === known.kind) }) as Choice,
        ),
        quiet_hours: body.quiet_hours as Preferences["quiet_hours"],
        ...(body.weekly_summary !== undefined && { weekly_summary: body.weekly_summary }),
        version: now.version + 1,
      });
      return HttpResponse.json(now);
    }),
  );
  const page = await renderInPortal(<PreferencesCard />, "/settings");
  page.queryClient.setQueryData(accountQuery.queryKey, anAccount());
  await screen.findByText("Messages");
  return { ...page, sent, setNow: (next: Preferences) => (now = next) };
}

const bell = (kind: string) => screen.getByRole("button", { name: `Bell for ${kind}` });
const mail = (kind: string) => screen.getByRole("combobox", { name: `Email about ${kind}` });

it("saves each change immediately with the latest version", async () => {
  const { user, sent } = await open();
  await user.click(bell("Messages"));
  expect(bell("Messages")).toHaveAttribute("aria-pressed", "false");
  await user.selectOptions(mail("Messages"), "No email");
  expect(mail("Messages")).toHaveValue("off");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ match }) => match)).toEqual(['"3"', '"4"']);
  expect(sent[1]?.body).toEqual({ choices: [{ kind: "message", bell: false, mail: "off" }], quiet_hours: null });
  expect(await screen.findByText("Notifications Updated")).toBeInTheDocument();
});

it("offers only the allowed email modes, and none for a fixed kind", async () => {
  await open();
  const offered = within(mail("Reminders")).getAllByRole("option");
  expect(offered.map((option) => option.textContent)).toEqual(["Immediately", "No email"]);
  expect(screen.getByText("Always, immediately")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Bell for Account security" })).not.toBeInTheDocument();
});

it("shows the latest settings after a change elsewhere", async () => {
  const problem = {
    type: "about:blank",
    title: "Stale",
    status: 412,
    code: "stale",
    detail: "Stale.",
    request_id: "r",
  };
  const { user, setNow } = await open(() =>
    HttpResponse.json(problem, { status: 412, headers: { "Content-Type": "application/problem+json" } }),
  );
  setNow(preferences({ version: 8, choices: [choice("message", { mail: "digest" })] }));
  await user.click(bell("Messages"));
  expect(
    await screen.findByText("Your settings were changed somewhere else. The latest settings are shown."),
  ).toBeInTheDocument();
  await waitFor(() => expect(mail("Messages")).toHaveValue("digest"));
  expect(bell("Messages")).toHaveAttribute("aria-pressed", "true");
});

it("saves quiet hours only when they start and end at different times", async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole("checkbox", { name: "Hold email during quiet hours" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ choices: [], quiet_hours: { from: "22:00", until: "07:00" } }));
  const until = screen.getByRole("combobox", { name: /Until/ });
  await waitFor(() => expect(until).toHaveValue("7:00 AM"));
  await user.clear(until);
  await user.type(until, "10p");
  await user.tab();
  expect(await screen.findByText("Quiet hours must end at a different time than they start")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  await user.clear(until);
  await user.type(until, "630a");
  await user.tab();
  await waitFor(() => expect(sent[1]?.body.quiet_hours).toEqual({ from: "22:00", until: "06:30" }));
  await user.click(screen.getByRole("checkbox", { name: "Hold email during quiet hours" }));
  await waitFor(() => expect(sent[2]?.body.quiet_hours).toBeNull());
});

it("turns the weekly summary on for those who can get it", async () => {
  const { user, sent, setNow, queryClient } = await open();
  expect(screen.queryByRole("checkbox", { name: /every Monday/ })).not.toBeInTheDocument();
  setNow(preferences({ weekly_summary: false }));
  await queryClient.invalidateQueries();
  await user.click(await screen.findByRole("checkbox", { name: "Email me a summary of my projects every Monday" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ choices: [], quiet_hours: null, weekly_summary: true });
  expect(screen.getByText(/^Sent at 7 AM, in America\/Chicago/)).toBeVisible();
});

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { PortalPage } from "./PortalPage";
import type { Portal } from "./queries";
import { SetUpCard } from "./SetUpCard";

const NEW: Portal = {
  version: 3,
  office_name: null,
  office_phone: null,
  office_email: null,
  accent: null,
  time_zone: null,
  messages_beta_gate: null,
  warranty_note: null,
  photo_rooms: [],
  photo_phases: ["damage", "mitigation", "demolition", "rebuild", "complete"],
  partners_see_amounts: false,
  owners_see_amounts: true,
  configured: {
    office_name: "Project office",
    office_phone: null,
    office_email: null,
    time_zone: "America/New_York",
    messages_beta_gate: true,
  },
  style: null,
  has_logo: false,
  logo_address: "/icon.svg",
  mail: { sends: true, tried_at: null, to: "ada@office.example" },
  is_set_up: false,
  has_contractor: false,
  has_project: false,
};

const SET: Portal = {
  ...NEW,
  office_name: "Ridge Restoration",
  office_phone: "5555550100",
  accent: "#1d4ed8",
  time_zone: "America/Chicago",
  mail: { ...NEW.mail, tried_at: "2026-11-20T12:00:00Z" },
  has_contractor: true,
  has_project: true,
  is_set_up: true,
};

interface Sent {
  version: string | null;
  body: Record<string, string | string[] | boolean | null>;
}

async function open(portal: Portal, at = "/admin/portal") {
  const state = { portal };
  const sent: Sent[] = [];
  server.use(
    http.get("/api/me", () => HttpResponse.json({})),
    http.get("/api/admin/portal", () => HttpResponse.json(state.portal)),
    http.put("/api/admin/portal", async ({ request }) => {
      const body = (await request.json()) as Sent["body"];
      const version = request.headers.get("If-Match");
      sent.push({ version, body });
      if (version !== `"${state.portal.version}"`) {
        return HttpResponse.json({ status: 412, code: "stale", current: state.portal }, { status: 412 });
      }
      const set = Object.fromEntries(
        Object.entries(body).map(([field, typed]) => [field, typed === "" ? null : typed]),
      );
      state.portal = { ...state.portal, ...set, version: state.portal.version + 1 };
      return HttpResponse.json(state.portal);
    }),
    http.post("/api/admin/portal/set-up", () => {
      state.portal = { ...state.portal, is_set_up: true };
      return HttpResponse.json(state.portal);
    }),
  );
  return { ...(await renderInPortal(<PortalPage />, at)), state, sent };
}

const step = (name: string) => screen.getByRole("button", { name: new RegExp(`^(\\d|Done|Skipped) ?${name}`) });

it("moves to the next step and sends the other steps' values unchanged", async () => {
  const { user, sent } = await open(NEW);
  expect(await screen.findByRole("heading", { name: "Set up your portal" })).toBeInTheDocument();
  expect(screen.getByText("0 of 6 done")).toBeInTheDocument();
  expect(step("Your company")).toHaveAttribute("aria-expanded", "true");
  const form = screen.getByRole("form", { name: "Your company" });
  await user.type(within(form).getByLabelText("Company name"), "Ridge Restoration");
  await user.type(within(form).getByLabelText("Phone"), "5555550100");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(step("Logo and color")).toHaveAttribute("aria-expanded", "true"));
  expect(sent).toEqual([
    {
      version: '"3"',
      body: {
        office_name: "Ridge Restoration",
        office_phone: "(555) 555-0100",
        office_email: "",
        accent: "",
        time_zone: "",
        messages_beta_gate: null,
        warranty_note: "",
        photo_rooms: [],
        photo_phases: NEW.photo_phases,
        partners_see_amounts: false,
        owners_see_amounts: true,
      },
    },
  ]);
  expect(screen.getByText("1 of 6 done")).toBeInTheDocument();
  expect(step("Your company")).toHaveTextContent("Ridge Restoration · (555) 555-0100");
});

it("counts configured values as done and sends nothing when unchanged", async () => {
  const configured = { ...NEW.configured, office_name: "Ridge Restoration", time_zone: "America/Chicago" };
  const { user, sent } = await open({ ...NEW, configured });
  expect(await screen.findByText("2 of 6 done")).toBeInTheDocument();
  expect(step("Logo and color")).toHaveAttribute("aria-expanded", "true");
  await user.click(step("Your company"));
  const form = within(screen.getByRole("form", { name: "Your company" }));
  expect(form.getByLabelText("Company name")).toHaveValue("Ridge Restoration");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("There are no changes to save.")).toBeInTheDocument();
  await waitFor(() => expect(step("Logo and color")).toHaveAttribute("aria-expanded", "true"));
  expect(sent).toEqual([]);
});

it("stores only the changed field when the configuration fills the others", async () => {
  const configured = { ...NEW.configured, office_name: "Ridge Restoration", office_phone: "5555550100" };
  const { user, sent } = await open({ ...NEW, configured }, "/admin/portal?open=company");
  const form = within(await screen.findByRole("form", { name: "Your company" }));
  expect(form.getByLabelText("Phone")).toHaveValue("(555) 555-0100");
  await user.type(form.getByLabelText("Company name"), " LLC");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ office_name: "Ridge Restoration LLC", office_phone: "", office_email: "" });
});

it("keeps the appearance step open after a logo until a color is saved", async () => {
  const { user, sent } = await open({ ...NEW, office_name: "Ridge Restoration", has_logo: true });
  await waitFor(() => expect(step("Logo and color")).toHaveAttribute("aria-expanded", "true"));
  await user.click(within(screen.getByRole("form", { name: "Color" })).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent.map(({ body }) => body.accent)).toEqual(["#0f6b57"]));
  expect(await screen.findByText("2 of 6 done")).toBeInTheDocument();
});

it("rejects invalid input before sending it", async () => {
  const { user, sent } = await open(NEW);
  const form = await screen.findByRole("form", { name: "Your company" });
  await user.type(within(form).getByLabelText("Phone"), "12");
  await user.type(within(form).getByLabelText("Email"), "office");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(screen.getByText("Phone number must have 10 digits")).toBeInTheDocument();
  expect(screen.getByText("Invalid email address")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it("offers colors, including a custom one", async () => {
  const { user, sent } = await open(NEW, "/admin/portal?open=look");
  const colors = await screen.findByRole("radiogroup", { name: "Color" });
  expect(within(colors).getByRole("radio", { name: "Pine" })).toBeChecked();
  await user.click(within(colors).getByRole("radio", { name: "Plum" }));
  const digits = screen.getByRole("textbox", { name: "Color (#)" });
  expect(digits).toHaveValue("#7e3f98");
  await user.clear(digits);
  await user.type(digits, "#12345");
  const save = within(screen.getByRole("form", { name: "Color" })).getByRole("button", { name: "Save" });
  await user.click(save);
  expect(screen.getByText("Please enter a color as # with six digits, such as #0f6b57")).toBeInTheDocument();
  await user.type(digits, "6");
  await user.click(save);
  await waitFor(() => expect(sent.map(({ body }) => body.accent)).toEqual(["#123456"]));
});

it("reports a concurrent change, keeps the input, and then saves it", async () => {
  const { user, state, sent } = await open(SET, "/admin/portal?open=company");
  const name = await screen.findByLabelText("Company name");
  await user.type(name, " LLC");
  state.portal = { ...state.portal, version: 9, time_zone: "America/Denver" };
  const save = within(screen.getByRole("form", { name: "Your company" })).getByRole("button", { name: "Save" });
  await user.click(save);
  expect(await screen.findByText("Someone else changed the portal's settings")).toBeInTheDocument();
  expect(name).toHaveValue("Ridge Restoration LLC");
  await waitFor(() => expect(step("Time zone")).toHaveTextContent("America/Denver"));
  await user.click(save);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    version: '"9"',
    body: { office_name: "Ridge Restoration LLC", time_zone: "America/Denver" },
  });
});

it("explains what happens to planned visits before a zone change is saved", async () => {
  const { user } = await open(SET, "/admin/portal?open=clock");
  const zone = await screen.findByRole("combobox", { name: "Time zone" });
  const planned = /already scheduled keep their date and time in the new zone\.$/;
  expect(screen.queryByText(planned)).not.toBeInTheDocument();
  await user.selectOptions(zone, "America/Denver");
  expect(screen.getByText(planned)).toBeInTheDocument();
  await user.click(within(screen.getByRole("form", { name: "Time zone" })).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByText(planned)).not.toBeInTheDocument());
});

it("shows the mail server's response to a test email", async () => {
  const answers = [
    { taken: false, answer: "550 5.7.1 Relaying denied" },
    { taken: true, answer: "250 queued" },
  ];
  server.use(http.post("/api/admin/portal/mail-trial", () => HttpResponse.json(answers.shift())));
  const { user } = await open(NEW, "/admin/portal?open=mail");
  await user.click(await screen.findByRole("button", { name: "Send test email" }));
  expect(await screen.findByText("550 5.7.1 Relaying denied")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Send another" }));
  expect(await screen.findByText(/Check the inbox of ada@office.example/)).toBeInTheDocument();
  expect(screen.queryByText("550 5.7.1 Relaying denied")).not.toBeInTheDocument();
});

it("explains where to configure a missing mail server", async () => {
  await open({ ...NEW, mail: { ...NEW.mail, sends: false } }, "/admin/portal?open=mail");
  expect(await screen.findByText("No mail server is configured")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Send test email" })).toBeDisabled();
});

it("counts as set up without a mail server, whose step is skipped", async () => {
  await open({ ...SET, is_set_up: false, mail: { ...NEW.mail, sends: false } });
  expect(await screen.findByText("Everything is set up")).toBeInTheDocument();
  expect(step("Email")).toHaveAccessibleName(/^Skipped/);
  expect(step("Email")).toHaveTextContent("Not configured");
});

it("counts the preset time zone as chosen once it is saved", async () => {
  const { user, sent } = await open({ ...SET, is_set_up: false, time_zone: null });
  expect(await screen.findByText("5 of 6 done")).toBeInTheDocument();
  await user.click(within(screen.getByRole("form", { name: "Time zone" })).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Everything is set up")).toBeInTheDocument();
  expect(sent.map(({ body }) => body.time_zone)).toEqual(["America/New_York"]);
});

it("uploads a chosen logo and rejects one that is too large", async () => {
  const pictures: number[] = [];
  server.use(
    http.put("/api/admin/portal/logo", async ({ request }) => {
      pictures.push((await request.arrayBuffer()).byteLength);
      return HttpResponse.json({ ...NEW, has_logo: true, logo_address: "/logo?v=1" });
    }),
  );
  const { user } = await open(NEW, "/admin/portal?open=look");
  const input = await screen.findByLabelText("Choose an image", { selector: "input" });
  await user.upload(input, new File([new Uint8Array(2 * 1024 * 1024 + 1)], "large.png", { type: "image/png" }));
  expect(await screen.findByText(/larger than 2 MB/)).toBeInTheDocument();
  await user.upload(input, new File([new Uint8Array(9)], "logo.png", { type: "image/png" }));
  expect(await screen.findByRole("img", { name: "On dark pages" })).toHaveAttribute("src", "/logo?v=1");
  expect(pictures).toEqual([9]);
});

it("becomes a settings page once the first steps are dismissed", async () => {
  const { user } = await open({ ...SET, is_set_up: false, accent: null });
  expect(await screen.findByText("5 of 6 done")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Don't show this again" }));
  expect(await screen.findByRole("heading", { name: "Portal settings" })).toBeInTheDocument();
  expect(screen.queryByText("Your portal is set up")).not.toBeInTheDocument();
  expect(screen.queryByText("5 of 6 done")).not.toBeInTheDocument();
  for (const toggle of screen.getAllByRole("button", { expanded: false })) expect(toggle).toBeVisible();
});

it("links from the dashboard to the next step", async () => {
  server.use(http.get("/api/admin/portal", () => HttpResponse.json(NEW)));
  await renderInPortal(<SetUpCard />, "/admin");
  expect(await screen.findByRole("link", { name: "Continue" })).toHaveAttribute("href", "/admin/portal");
  expect(screen.getByText("Next: Your company")).toBeInTheDocument();
});

it("restores typed text after signing in again", async () => {
  const start = async () => {
    const page = await open(NEW);
    page.queryClient.setQueryData(accountQuery.queryKey, anAccount("admin"));
    return { ...page, name: await screen.findByLabelText("Company name") };
  };
  const first = await start();
  await first.user.type(first.name, "Ridge Rest");
  first.queryClient.setQueryData(accountQuery.queryKey, null);
  first.unmount();
  expect((await start()).name).toHaveValue("Ridge Rest");
});

it("turns off the beta card of messages and saves the warranty note", async () => {
  const { user, sent } = await open(SET);
  const form = within(await screen.findByRole("form", { name: "Messages and warranty" }));
  const beta = form.getByRole("checkbox", { name: /beta card/ });
  expect(beta).toBeChecked();
  await user.click(beta);
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved")).toBeInTheDocument();
  await user.type(form.getByLabelText("Warranty note"), "Two years on all work.");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => [body.messages_beta_gate, body.warranty_note])).toEqual([
    [false, ""],
    [false, "Two years on all work."],
  ]);
});

it("shows the configured beta card without storing it", async () => {
  const { user, sent } = await open({ ...SET, configured: { ...NEW.configured, messages_beta_gate: false } });
  const form = within(await screen.findByRole("form", { name: "Messages and warranty" }));
  expect(form.getByRole("checkbox", { name: /beta card/ })).not.toBeChecked();
  await user.type(form.getByLabelText("Warranty note"), "Two years.");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ messages_beta_gate: null, warranty_note: "Two years." });
});

it("lets partners see amounts, and keeps what owners see", async () => {
  const { user, sent } = await open(SET);
  const form = within(await screen.findByRole("form", { name: "Amounts of estimates" }));
  expect(form.getByRole("checkbox", { name: /^Owners/ })).toBeChecked();
  const partners = form.getByRole("checkbox", { name: /^Partners/ });
  expect(partners).not.toBeChecked();
  await user.click(partners);
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ partners_see_amounts: true, owners_see_amounts: true });
});

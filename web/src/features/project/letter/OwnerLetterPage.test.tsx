import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import type { OwnerLetter } from "./letter";
import { OwnerLetterPage } from "./OwnerLetterPage";

const CODE = "ABC234";
const LINK = "https://portal.example/owner#ABC234";

const text = (language: "en" | "es", greeting: string, message: string) => ({
  language,
  direction: "ltr",
  subject: "BB-2026-000123",
  greeting,
  intro: "…",
  scan: "…:",
  enter: "…:",
  private: "…",
  office: null,
  message,
});

/** The page over a server that records what was sent. */
async function open(change: Partial<OwnerLetter> = {}) {
  const sent: unknown[] = [];
  const letter: OwnerLetter = {
    project_number: "BB-2026-000123",
    project_code: CODE,
    link: LINK,
    qr: { size: 29, path: "M4 4h7v1h-7z" },
    owner_name: "José Álvarez",
    street: "1408 Juniper Bend",
    owner_email: "jose@home.example",
    owner_phone: "3195550142",
    language: "en",
    texts: [text("en", "Hello José Álvarez,", "Open & see"), text("es", "Hola, José Álvarez:", "Abra y vea")],
    email: "possible",
    is_email_waiting: false,
    sent: [],
    ...change,
  };
  server.use(
    http.get("*/api/projects/ABC234/owner-letter", () => HttpResponse.json(letter)),
    http.post("*/api/projects/ABC234/owner-letter", async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderInPortal(<OwnerLetterPage code={CODE} back={null} />);
  await screen.findByRole("article", { name: "The letter" });
  return { user, sent };
}

it("shows the letter with a QR code and the code, in the chosen language", async () => {
  const { user } = await open();
  const sheet = within(screen.getByRole("article", { name: "The letter" }));
  expect(sheet.getByRole("img", { name: "QR code that opens the project" })).toBeVisible();
  expect(sheet.getByText(CODE)).toBeVisible();
  expect(sheet.getByText("Hello José Álvarez,")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Language of the letter"), "es");
  expect(sheet.getByText("Hola, José Álvarez:")).toBeVisible();
  expect(screen.getByRole("article", { name: "The letter" })).toHaveAttribute("lang", "es");
});

it("links to a text message and an email with the letter", async () => {
  await open();
  expect(screen.getByRole("link", { name: "Text message" })).toHaveAttribute(
    "href",
    "sms:+13195550142?&body=Open%20%26%20see",
  );
  const email = screen.getByRole("link", { name: "Your email program" }).getAttribute("href") ?? "";
  expect(email).toMatch(/^mailto:jose@home\.example\?subject=BB-2026-000123&body=/);
  expect(decodeURIComponent(email)).toContain(LINK);
});

it("has the portal send the email, and records what the user copied", async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole("button", { name: "Send by email" }));
  await expect.poll(() => sent).toEqual([{ channel: "email", language: "en" }]);
  await user.click(screen.getByRole("button", { name: "Copy the text" }));
  await expect
    .poll(() => sent)
    .toEqual([
      { channel: "email", language: "en" },
      { channel: "copy", language: "en" },
    ]);
  expect(await navigator.clipboard.readText()).toContain(LINK);
});

it("downloads the PDF in the chosen language, and says why it cannot", async () => {
  const { user } = await open();
  const asked: Array<string | null> = [];
  let status = 200;
  server.use(
    http.get("*/api/projects/ABC234/owner-letter/file", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("language"));
      if (status !== 200) return HttpResponse.json({ detail: "Too many calls." }, { status });
      const headers = { "content-disposition": 'attachment; filename="BB-2026-000123 Carta de bienvenida.pdf"' };
      return new HttpResponse("%PDF", { headers });
    }),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await user.selectOptions(screen.getByLabelText("Language of the letter"), "es");
  await user.click(screen.getByRole("button", { name: "Download PDF" }));
  await expect.poll(() => saved).toEqual(["BB-2026-000123 Carta de bienvenida.pdf"]);
  status = 429;
  await user.click(await screen.findByRole("button", { name: "Download PDF" }));
  expect(await screen.findByText("The PDF could not be downloaded")).toBeInTheDocument();
  expect(asked).toEqual(["es", "es"]);
  expect(saved).toHaveLength(1);
});

it.each([
  ["no_address", "The project has no email address of the owner."],
  ["not_accepted", "The portal emails it as soon as the office accepts the project."],
  ["stopped", "The owner stopped all email to this address."],
  ["closed", "The project was canceled or rejected, or its code has expired."],
] as const)("says why the portal sends no email: %s", async (email, reason) => {
  await open({ email });
  expect(screen.getByRole("button", { name: "Send by email" })).toBeDisabled();
  expect(screen.getByText(reason)).toBeVisible();
});

it("lists what was sent, by whom, and what became of the email", async () => {
  await open({
    sent: [
      {
        channel: "email",
        language: "en",
        sent_at: "2026-11-20T15:00:00Z",
        sent_by: null,
        mail: "sent",
        has_former_code: false,
      },
      {
        channel: "print",
        language: "es",
        sent_at: "2026-11-19T15:00:00Z",
        sent_by: "Dana Reyes",
        mail: null,
        has_former_code: true,
      },
    ],
  });
  expect(screen.getByText("Email from the portal automatically, delivered to the mail server ·")).toBeVisible();
  expect(screen.getByText("Printed or saved as PDF by Dana Reyes, with a former code ·")).toBeVisible();
});

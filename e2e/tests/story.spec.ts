import { enterCode, signInByForm, signOut, signUp } from "../pages/auth.ts";
import { addUpdate, assignContractor, openTab, projectCard } from "../pages/project.ts";
import { submitProject } from "../pages/submission.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto, pdf, repairedPhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

/** The portal's main workflow with all four kinds of users, each in a separate browser context. */
test("a project goes from the partner via admin and contractor to the owner", async ({ visitor }) => {
  test.setTimeout(180_000);
  const partner = await visitor();
  const admin = await visitor();
  const contractor = await visitor(PHONE);
  const owner = await visitor(PHONE);

  const notes = "Two dryers are running; the ceiling comes down on Thursday.";
  const photo = repairedPhoto("guest room.png");
  let code = "";
  let company = "";

  await test.step("a referral partner signs up and submits a project", async () => {
    const person = {
      firstName: "Nora",
      lastName: "O'Brien",
      email: "nora@agency.example",
      company: "Lakeside Insurance",
      password: "Harbor!Walk7",
    };
    await signUp(partner, person);
    await expectAccessible(partner);
    code = await submitProject(partner, {
      owner: "Siobhán Kessler-Núñez",
      ownerPhone: "5555550142",
      street: "18 Linden Street",
      city: "Springfield",
      state: "Illinois",
      zip: "62704",
      damageType: "Water",
      description: "A pipe burst above the guest room.",
      claim: "CLM-77120",
      files: [damagePhoto("ceiling.png"), pdf("estimate.pdf", "Estimate of the adjuster")],
    });
    await openTab(partner, "Files");
    await expect(partner.getByText("ceiling.png")).toBeVisible();
    await expect(partner.getByText("estimate.pdf")).toBeVisible();
    await expectAccessible(partner);
    await partner.goto("/projects");
    await expect(partner.getByRole("link", { name: "Siobhán Kessler-Núñez" })).toBeVisible();
    await expectAccessible(partner);
    await partner.goto(`/projects/${code}`);
  });

  await test.step("a contractor has the dashboard open", async () => {
    await signInByForm(contractor, people().contractor, "/contractor-dashboard");
    const account = await (await contractor.request.get("/api/me")).json();
    company = account.contractor.company_name;
  });

  await test.step("an admin finds it and assigns a contractor", async () => {
    await signInByForm(admin, people().admin, "/dashboard");
    await admin.goto("/admin/projects");
    await expectAccessible(admin);
    await admin
      .getByRole("link", { name: /Siobhán Kessler-Núñez/ })
      .first()
      .click();
    await expect(admin.getByRole("tab", { name: "Overview" })).toBeVisible();
    expect(new URL(admin.url()).pathname).toBe(`/admin/projects/${code}`);
    await expectAccessible(admin);
    await assignContractor(admin, company);
    await expect(partner.getByText(company).first(), "the partner's page updates without a reload").toBeVisible();
  });

  await test.step("the owner opens the project with its code", async () => {
    await enterCode(owner, code.toLowerCase());
    await owner.waitForURL("**/owner-dashboard");
    await expect(owner.getByRole("heading", { level: 1, name: /Kessler-Núñez/ })).toBeVisible();
    await expect(owner.getByText(/^We have received your project/)).toBeVisible();
    await expectAccessible(owner);
    await expectNoSidewaysScroll(owner);
  });

  await test.step("the company's contractor adds an update with a photo on a phone", async () => {
    const card = projectCard(contractor, code);
    await expect(card.getByText("NEW")).toBeVisible();
    await contractor.getByPlaceholder("Search projects...").fill("núñez");
    // Until the results arrive, the previous cards are shown dimmed.
    await expect(contractor.getByRole("article"), "only the matching project").toHaveCount(1);
    await expect(card).toBeVisible();
    await expectAccessible(contractor);
    await expectNoSidewaysScroll(contractor);
    await card.click();
    await expect(contractor.getByRole("tab", { name: "Overview" })).toBeVisible();
    expect(new URL(contractor.url()).pathname).toBe(`/contractor/projects/${code}`);
    await expectAccessible(contractor);
    await addUpdate(contractor, { status: "Site Visit Scheduled", notes, files: [photo] });
    await openTab(contractor, "Updates");
    await expect(contractor.getByText(notes)).toBeVisible();
  });

  await test.step("every user's page updates without a reload", async () => {
    await expect(owner.getByText(notes).first()).toBeVisible();
    await expect(owner.getByText("A visit to your property was scheduled.")).toBeVisible();
    await expect(owner.getByRole("listitem").and(owner.locator("[aria-current=step]"))).toContainText("visited");
    await expect(partner.getByText(notes).first()).toBeVisible();
    await expect(admin.getByText(notes).first()).toBeVisible();
  });

  await test.step("the owner sees the photo and opens the file", async () => {
    const link = await ownersFile(owner, photo.name);
    const opened = await owner.request.get(link);
    expect(opened.status()).toBe(200);
    expect(opened.headers()["content-type"]).toBe("image/png");
    expect(opened.headers()["x-content-type-options"]).toBe("nosniff");
    expect(await opened.body()).toEqual(photo.buffer);
    await expectAccessible(owner);
  });

  await test.step("logging out ends the session and its file links on the server", async () => {
    const link = await ownersFile(owner, photo.name);
    const cookies = await owner.context().cookies();
    await owner.getByRole("button", { name: /log out/i }).click();
    await owner.waitForURL(/\/(auth)?(\?.*)?$/);
    await owner.context().addCookies(cookies);
    expect((await owner.request.get("/api/owner/project")).status()).toBe(401);
    expect((await owner.request.get(link)).ok()).toBe(false);

    const session = await contractor.context().cookies();
    await contractor.goto("/contractor-dashboard");
    await signOut(contractor);
    await contractor.context().addCookies(session);
    expect((await contractor.request.get("/api/me")).status()).toBe(401);
  });
});

/** The signed URL of one of the owner's files, from the API. */
async function ownersFile(owner: import("@playwright/test").Page, name: string): Promise<string> {
  const answer = await owner.request.get("/api/owner/files");
  const { items } = (await answer.json()) as { items: { file_name: string; url: string }[] };
  const file = items.find((item) => item.file_name === name);
  if (!file) throw new Error(`the owner's files do not include ${name}`);
  return file.url;
}

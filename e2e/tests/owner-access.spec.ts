import { enterCode, signIn, startSession } from "../pages/auth.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, from, PHONE, test, testAsking, testProxied } from "../portal/test.ts";

const REFUSED = "Authentication failed. Please check your project code and try again.";

const ENDED = "Your session has ended. Please enter your project code again.";

testAsking("an owner on a new device answers the security question only once", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  await signIn(admin, people().admin, "/dashboard");
  const { property_owner_phone: phone } = await (await admin.request.get(`/api/projects/${people().code}`)).json();

  const owner = await visitor(PHONE);
  await enterCode(owner, people().code);
  const answer = owner.getByLabel("Last four digits of your phone number");
  await expect(answer).toBeFocused();
  await expectAccessible(owner);
  await answer.fill(phone.slice(-4) === "0000" ? "1111" : "0000");
  await owner.getByRole("button", { name: "View my project" }).click();
  await expect(owner.getByRole("alert")).toHaveText(REFUSED);
  await expectAccessible(owner);
  await answer.fill(phone.slice(-4));
  await owner.getByRole("button", { name: "View my project" }).click();
  await owner.waitForURL("**/owner-dashboard");
  await expect(owner.getByText(/Successfully authenticated! \(Security Score: \d+\)/)).toBeVisible();

  await owner.getByRole("button", { name: "Log out" }).click();
  await expect(owner.getByText("Logged out successfully")).toBeVisible();
  await enterCode(owner, people().code);
  await owner.waitForURL("**/owner-dashboard");
});

testAsking("the security question does not reveal whether a code exists", async ({ visitor }) => {
  const guesser = await visitor(DESKTOP);
  await guesser.goto("/auth?tab=owner");
  const form = guesser.getByRole("form", { name: "Project Code" });
  await form.getByLabel("Project Code").fill("ZZZZZZ");
  await form.getByRole("button", { name: "View my project" }).click();
  await form.getByLabel("Last four digits of your phone number").fill("0188");
  await form.getByRole("button", { name: "View my project" }).click();
  await expect(guesser.getByRole("alert")).toHaveText(REFUSED);
});

test("entering another code in a second window updates the first window", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  await signIn(admin, people().admin, "/dashboard");
  const { items } = await (await admin.request.get("/api/projects")).json();
  const other = items.find(({ project_code: code }: { project_code: string }) => code !== people().code);
  const first = await visitor(DESKTOP);
  await enterCode(first, people().code);
  await first.waitForURL("**/owner-dashboard");
  await expect(first.getByRole("heading", { level: 1 })).toContainText("José Álvarez");
  const second = await first.context().newPage();
  await enterCode(second, other.project_code);
  await second.waitForURL("**/owner-dashboard");
  await expect(first.getByRole("heading", { level: 1 })).toContainText(other.property_owner_name);
});

test("a new code signs the owner out until it is entered", async ({ visitor }) => {
  const old = people().code;
  const owner = await visitor(PHONE);
  await enterCode(owner, old);
  await owner.waitForURL("**/owner-dashboard");

  const admin = await visitor(DESKTOP);
  await startSession(admin, people().admin);
  await admin.goto(`/admin/projects/${old}`);
  await admin.getByRole("button", { name: "Issue a new code" }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog.getByText(new RegExp(`The code ${old} for BB-\\S+ will stop working`))).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Issue a new code" }).click();
  await expect(admin.getByText(/The new project code is [A-Z0-9]{6}/)).toBeVisible();
  await expect(admin).not.toHaveURL(new RegExp(old));
  const code = new URL(admin.url()).pathname.split("/").at(-1) ?? "";
  await expect(admin.getByRole("main").getByText(code).first()).toBeVisible();

  await owner.waitForURL("**/auth**");
  await expect(owner.getByText(ENDED).first()).toBeVisible();
  await enterCode(owner, old);
  await expect(owner.getByText(REFUSED)).toBeVisible();
  await enterCode(owner, code);
  await owner.waitForURL("**/owner-dashboard");
});

test("an admin views the owner's portal and returns to the admin panel", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  await startSession(admin, people().admin);
  await admin.goto("/admin");
  await admin.getByRole("button", { name: "Owner Portal" }).click();
  const dialog = admin.getByRole("dialog", { name: "Project Code" });
  await dialog.getByRole("button", { name: "Access Owner Portal" }).click();
  await expect(dialog.getByText("Please enter a project code.")).toBeVisible();
  await dialog.getByLabel("Project Code").fill("ZZZZZZ");
  await dialog.getByRole("button", { name: "Access Owner Portal" }).click();
  await expect(dialog.getByText("Unable to access project. Please verify the project code.")).toBeVisible();
  await dialog.getByLabel("Project Code").fill(people().code);
  await dialog.getByRole("button", { name: "Access Owner Portal" }).click();
  await admin.waitForURL("**/owner-dashboard");
  await expect(admin.getByText("You are seeing what the owner sees.")).toBeVisible();
  await admin.getByRole("link", { name: "Admin Panel" }).click();
  await admin.waitForURL("**/admin");
  await expect(admin.getByRole("button", { name: "Owner Portal" })).toBeVisible();
});

test("a rate-limited code shows the same error as a wrong one", async ({ visitor }) => {
  const guesser = await visitor(PHONE);
  const errors: string[] = [];
  const statuses: number[] = [];
  guesser.on("response", (response) => {
    if (response.request().method() === "POST") statuses.push(response.status());
  });
  for (let tries = 1; tries <= 6; tries += 1) {
    await enterCode(guesser, "ZZZZZZ");
    errors.push(await guesser.getByRole("alert").innerText());
  }
  await expect.poll(() => statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(new Set(errors)).toEqual(new Set([REFUSED]));
});

test("an owner session ends after two hours, even under an open page", async ({ visitor }) => {
  const owner = await visitor(PHONE);
  await owner.clock.install();
  await enterCode(owner, people().code);
  await owner.waitForURL("**/owner-dashboard");
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await owner.clock.fastForward("02:00:01");
  await owner.waitForURL("**/auth?tab=owner");
  await expect(owner.getByText(ENDED).first()).toBeVisible();
  expect(await owner.evaluate(() => localStorage.getItem("propertyOwnerSession"))).toBeNull();
});

testProxied("a stolen owner session is rejected and ended on all devices", async ({ visitor }) => {
  const owner = await visitor({ ...PHONE, ...from("198.51.100.7") });
  await enterCode(owner, people().code);
  await owner.waitForURL("**/owner-dashboard");
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();

  const thief = await visitor({
    ...DESKTOP,
    ...from("203.0.113.9"),
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    storageState: await owner.context().storageState(),
  });
  await thief.goto("/owner-dashboard");
  await thief.waitForURL("**/auth?tab=owner");
  await expect(thief.getByText(/^Security validation failed \(Score: [1-4]?\d\)\. Please try again\.$/)).toBeVisible();
  await expectAccessible(thief);

  await owner.goto("/owner-dashboard");
  await owner.waitForURL("**/auth?tab=owner");
});

test("a partner tells the owner, whose link opens the project with the code filled in", async ({ visitor }) => {
  const partner = await visitor(DESKTOP);
  await partner.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await startSession(partner, people().partner);
  await partner.goto(`/projects/${people().code}`);
  await partner.getByRole("link", { name: "Tell the owner" }).click();
  await partner.waitForURL(`**/letters/${people().code}`);
  const letter = partner.getByRole("article", { name: "The letter" });
  await expect(letter.getByRole("img", { name: "QR code that opens the project" })).toBeVisible();
  await expectAccessible(partner);
  await partner.getByRole("button", { name: "Print", exact: true }).click();
  await expect(partner.locator("html[data-printed]")).toBeAttached();
  const printed = partner.getByRole("listitem").filter({ hasText: "Printed or saved as PDF by" });
  await expect(printed).toHaveCount(1);
  const saving = partner.waitForEvent("download");
  await partner.getByRole("button", { name: "Download PDF" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^BB-.* Welcome letter\.pdf$/);
  await expect(printed).toHaveCount(2);
  await partner.emulateMedia({ media: "print" });
  await expect(letter).toContainText(people().code);
  await expect(partner.getByRole("heading", { name: "Ways to send it" })).toBeHidden();
  const { link } = await (await partner.request.get(`/api/projects/${people().code}/owner-letter`)).json();
  expect(link).toMatch(new RegExp(`/owner#${people().code}$`));

  const owner = await visitor(PHONE);
  await owner.goto(`/owner#${people().code}`);
  await expect(owner.getByRole("textbox", { name: "Project Code" })).toHaveValue(people().code);
  await expect(owner).toHaveURL(/\/owner$/);
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "View my project" }).click();
  await owner.waitForURL("**/owner-dashboard");
});

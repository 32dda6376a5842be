import { enterCode, fillSignIn, signIn } from "../pages/auth.ts";
import { field, joinBeta, messagesWith, panel, sendMessage } from "../pages/message.ts";
import { addUpdate, openTab, projectCard } from "../pages/project.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";
import { expectTranslated, translate } from "../portal/translator.ts";

test("sign-in pages keep working under page translation", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/auth?tab=signin");
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await translate(page);
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(form.getByText("Email is required")).toBeVisible();
  await fillSignIn(page, { email: "nobody@example.com", password: "Wrong-pass1!" });
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByText("Email is required")).toHaveCount(0);
  for (const name of ["Sign up", "Sign in"]) await page.getByRole("tab", { name }).click();
  await expectTranslated(page);

  await page.goto("/");
  await expect(page.getByRole("form", { name: "Project Code" })).toBeVisible();
  await translate(page);
  const code = page.getByRole("textbox", { name: "Project Code" });
  await code.fill("ABC");
  await code.press("Enter");
  await expect(page.getByText("Project code must be exactly 6 characters")).toBeVisible();
  await code.fill("ABCDEF");
  await code.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("Project code must be exactly 6 characters")).toHaveCount(0);
  await expectTranslated(page);
});

test("owner and contractor pages keep working under page translation", async ({ visitor }) => {
  const [owner, contractor] = [await visitor(PHONE), await visitor()];
  const { code } = people();
  await signIn(contractor, people().contractor, "/contractor-dashboard");
  await enterCode(owner, code);
  await owner.waitForURL("**/owner-dashboard");
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(projectCard(contractor, code)).toBeVisible();
  for (const page of [owner, contractor]) await translate(page);

  await test.step("a search without results that is cleared", async () => {
    const search = contractor.getByPlaceholder("Search projects...");
    await search.fill("zzzz");
    await expect(contractor.getByText(/No projects found matching/)).toBeVisible();
    await search.fill("");
    await expect(projectCard(contractor, code)).toBeVisible();
  });

  await test.step("statuses and counts", async () => {
    await projectCard(contractor, code).getByRole("link").first().click();
    await expect(contractor.getByRole("tab", { name: "Overview" })).toBeVisible();
    for (const [status, told] of [
      ["Estimate Approved", "The estimate was approved."],
      ["Build Back Scheduled", "The repair of your property was scheduled."],
    ] as const) {
      await addUpdate(contractor, { status, notes: `Now at ${status}.`, files: [] });
      await expect(contractor.getByText(`Now at ${status}.`).first()).toBeVisible();
      await expect(owner.getByText(`Now at ${status}.`).first()).toBeVisible();
      await expect(owner.getByText(told).first()).toBeVisible();
    }
    await expect(contractor.getByText("Now at Estimate Approved."), "the latest update was replaced").toHaveCount(0);
  });

  await test.step("messages and their badge", async () => {
    await owner
      .getByRole("navigation", { name: "Quick links" })
      .getByRole("button", { name: /^Messages/ })
      .tap();
    await joinBeta(owner);
    const count = contractor.getByRole("tab", { name: /^Messages/ }).getByText(/unread messages/);
    await openTab(contractor, "Messages");
    await joinBeta(contractor);
    await expect(count).toBeHidden();
    await openTab(contractor, "Overview");
    await sendMessage(owner, "Is the floor dry?");
    await expect(count).toBeVisible();
    await sendMessage(owner, "And the wall?");
    await openTab(contractor, "Messages");
    await expect(messagesWith(contractor, "And the wall?")).toHaveCount(1);
    await expect(count).toBeHidden();
    await messagesWith(contractor, "the floor").getByRole("button", { name: "Reply" }).click();
    const reply = panel(contractor).getByRole("form", { name: /^Reply to/ });
    await reply.getByRole("textbox").fill("Yes, since Tuesday.");
    await reply.getByRole("button", { name: "Send Reply" }).click();
    await expect(messagesWith(owner, "Yes, since Tuesday.")).toBeVisible();
    await expect(field(contractor)).toBeVisible();
  });

  await test.step("tabs and dialogs", async () => {
    for (const tab of ["Events", "Files", "Updates", "Overview"] as const) await openTab(contractor, tab);
    await contractor.getByRole("button", { name: "Add Update" }).first().click();
    const dialog = contractor.getByRole("dialog", { name: "Add Project Update" });
    await dialog.getByLabel("Notes").fill("Half a sentence");
    await contractor.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();
  });
  for (const page of [owner, contractor]) await expectTranslated(page);
});

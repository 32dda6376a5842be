import { enterCode, startSession } from "../pages/auth.ts";
import { press, reach, type } from "../portal/keyboard.ts";
import { damagePhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, test } from "../portal/test.ts";

test("signing in works by keyboard alone", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/auth?tab=signin");
  // Query by role, because the other tab's form is in the DOM but hidden.
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /skip to/i })).toBeFocused();
  await type(page, email, people().partner.email);
  await type(page, page.getByLabel("Password").first(), people().partner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
});

test("submitting a project works by keyboard alone", async ({ visitor }) => {
  const page = await visitor();
  await startSession(page, people().partner);
  await page.goto("/submit-project");
  const next = page.getByRole("button", { name: "Continue" });
  // The step changes with the URL, which is updated after the key press. Wait for it, because the next key press would otherwise
  // apply to the previous step.
  const goOnTo = async (step: string) => {
    await press(page, next);
    await expect(
      page.getByRole("region", { name: step, exact: true }),
      "the focus moves to the new step",
    ).toBeFocused();
  };

  await press(page, next);
  await expect(page.getByLabel("Property owner name"), "the first invalid field has the focus").toBeFocused();
  await page.keyboard.type("Ingrid Sørensen");
  await type(page, page.getByLabel("Property address"), "4 Birch Lane");
  await type(page, page.getByLabel("City"), "Springfield");
  await type(page, page.getByLabel("State"), "Illinois");
  await type(page, page.getByLabel("ZIP code"), "62704");
  await goOnTo("Damage");

  await type(page, page.getByRole("combobox", { name: "Damage type" }), "Water");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await type(page, page.getByLabel("Damage description"), "The dishwasher leaked.");
  await goOnTo("Insurance and contact");
  await goOnTo("Files and review");

  const chooser = page.waitForEvent("filechooser");
  await press(page, page.getByRole("button", { name: "Choose files" }));
  await (await chooser).setFiles([damagePhoto("sink.png"), damagePhoto("floor.png")]);
  const chosen = page.getByRole("list", { name: "Selected files" });
  await expect(chosen.getByLabel("Uploaded")).toHaveCount(2);
  await press(page, page.getByRole("button", { name: "Remove floor.png" }));
  await expect(chosen.getByRole("listitem")).toHaveCount(1);
  await press(page, page.getByRole("button", { name: "Submit Project" }));
  await page.waitForURL(/\/projects\/[A-Z0-9]{6}$/);
});

test("adding an update works by keyboard alone", async ({ visitor }) => {
  const page = await visitor();
  await startSession(page, people().contractor);
  await page.goto(`/contractor/projects/${people().code}`);
  const open = page.getByRole("button", { name: "Add Update" });
  await press(page, open);
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await expect(dialog.getByLabel("Notes"), "the first field has the focus").toBeFocused();
  await page.keyboard.type("To be thrown away");

  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Keep editing" }), "the dialog asks before discarding").toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, dialog.getByRole("button", { name: "Cancel" }));
  await press(page, dialog.getByRole("button", { name: "Discard" }));
  await expect(dialog).toBeHidden();
  await expect(open, "the focus returns to the button").toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Notes")).toBeFocused();
  await page.keyboard.type("Cabinets are hung.");
  await reach(page, dialog.getByRole("combobox", { name: "Status" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog, "choosing a status does not submit").toBeVisible();
  await press(page, dialog.getByRole("button", { name: "Add Update" }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Cabinets are hung.").first()).toBeVisible();
});

test("an owner's page works by keyboard alone", async ({ visitor }) => {
  const page = await visitor();
  await enterCode(page, people().code);
  await page.waitForURL("**/owner-dashboard");

  const official = page.locator("summary", { hasText: "What this status is called" });
  await press(page, official);
  await expect(official.locator("xpath=..")).toHaveAttribute("open");
  await press(page, page.getByRole("button", { name: "Details" }));
  await press(page, page.getByRole("button", { name: "Filter" }));
  await expect(
    page.getByRole("menuitemcheckbox", { name: "Status Changes" }),
    "the first option has the focus",
  ).toBeFocused();
  const attachments = page.getByRole("menuitemcheckbox", { name: "Updates with Attachments" });
  await page.keyboard.press("End");
  await expect(attachments).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(attachments).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Filter 1" })).toBeFocused();

  const picture = page.getByRole("button", { name: /^Preview .*\.jpg$/ }).first();
  await press(page, picture);
  const lightbox = page.getByRole("dialog");
  await expect(lightbox.locator(":focus"), "the focus is in the lightbox").toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  await expect(picture, "the focus returns to the picture").toBeFocused();

  const fold = page.getByRole("button", { name: "Project Timeline" });
  await press(page, fold);
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await press(page, page.getByRole("button", { name: "Log out" }));
  await page.waitForURL("**/auth**");
});

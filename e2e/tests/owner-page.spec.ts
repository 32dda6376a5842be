import { enterCode, startSession } from "../pages/auth.ts";
import { field } from "../pages/message.ts";
import { addUpdate } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { repairedPhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

test("an owner follows the project in plain words to its end", async ({ visitor }) => {
  const [owner, office, contractor] = [await visitor(PHONE), await visitor(), await visitor()];
  const { admin, code } = people();
  await enterCode(owner, code);
  await owner.waitForURL("**/owner-dashboard");
  const steps = owner.getByRole("region", { name: "Step by step" });
  const current = steps.locator("[aria-current=step]");

  await test.step("the page has the steps, and no name of a status", async () => {
    await expect(current).toContainText("Your property is repaired");
    await expect(current).toContainText("Now · Your contractor");
    await expect(steps.getByText(/^Done · /).first()).toBeVisible();
    await expect(owner.getByRole("region", { name: "Project Timeline" }).getByRole("listitem").first()).toBeVisible();
    await expect(owner.getByText("Build Back Scheduled").filter({ visible: true })).toHaveCount(0);
    await owner.getByText("What this status is called").tap();
    await expect(owner.getByText("Build Back Scheduled").filter({ visible: true })).toHaveCount(1);
    await expectAccessible(owner);
    await expectNoSidewaysScroll(owner);
  });

  await test.step("an admin turns off the beta card", async () => {
    await startSession(office, admin);
    await office.goto("/admin/portal");
    const form = office.getByRole("form", { name: "Messages and warranty" });
    await form.getByRole("checkbox").uncheck();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(office.getByText("Saved", { exact: true })).toBeVisible();
    await expectAccessible(office);
  });

  await test.step("the completed project shows thanks, the documents, and the warranty", async () => {
    await startSession(contractor, people().contractor);
    await contractor.goto(`/contractor/projects/${code}`);
    const photo = repairedPhoto("kitchen-done.png");
    await addUpdate(contractor, { status: "Build Back Completed", notes: "Welcome back.", files: [photo] });
    const thanks = owner.getByRole("region", { name: "Thank you for trusting us with your home" });
    await expect(thanks, "the page changes without a reload").toBeVisible();
    await expect(thanks.getByText(/^We stand behind our work/)).toBeVisible();
    await expect(thanks.getByRole("link").first()).toBeVisible();
    await expect(current).toHaveCount(0);
    await expect(owner.getByText("The repair of your property was finished.")).toBeVisible();
    const after = owner.getByRole("button", { name: /^After: photos from / });
    await expect(owner.getByRole("button", { name: /^Before: photos from / })).toBeVisible();
    await after.tap();
    await expect(owner.getByRole("dialog")).toBeVisible();
    await owner.keyboard.press("Escape");
    await owner.reload();
    await owner
      .getByRole("navigation", { name: "Quick links" })
      .getByRole("button", { name: /^Messages/ })
      .tap();
    await expect(field(owner), "nobody has to join the beta").toBeVisible();
    await expectAccessible(owner);
    await expectNoSidewaysScroll(owner);
  });
});

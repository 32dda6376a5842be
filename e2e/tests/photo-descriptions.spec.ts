import type { Locator, Page } from "@playwright/test";
import { signInByForm, startSession } from "../pages/auth.ts";
import { chosen } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto, pdf, repairedPhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

interface SeenFile {
  id: string;
  file_name: string;
  description?: { room?: string | null; phase?: string | null; caption?: string | null; tags: string[] } | null;
  position?: { latitude: number; longitude: number; accuracy_meters: number } | null;
}

const filesOf = async (page: Page): Promise<SeenFile[]> =>
  (await (await page.request.get(`/api/projects/${people().code}/files`)).json()).items;

/** What the files with these names say, by name. */
async function described(page: Page, ...names: string[]) {
  const files = await filesOf(page);
  return names.map((name) => files.find((file) => file.file_name === name)?.description ?? null);
}

async function write(page: Page, notes: string, ...names: string[]): Promise<Locator> {
  await page.goto(`/contractor/projects/${people().code}?update=new`);
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill(notes);
  await dialog.locator("input[type=file]").first().setInputFiles(names.map(damagePhoto));
  await expect(chosen(dialog)).toHaveCount(names.length);
  return dialog;
}

/** The line of a chosen photo, which opens its fields. */
const line = (dialog: Locator, name: string) =>
  dialog.getByRole("button", { name: new RegExp(`^(Describe ${name}|${name}: )`) });

const send = async (dialog: Locator) => {
  await dialog.getByRole("button", { name: "Add Update" }).click();
  await expect(dialog).toBeHidden();
};

test("a contractor describes photos on a phone, with and without a network", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await phone.context().grantPermissions(["geolocation"]);
  await phone.context().setGeolocation({ latitude: 39.78, longitude: -89.65, accuracy: 12 });
  await signInByForm(phone, people().contractor, "/contractor-dashboard");
  const dialog = await write(phone, "The kitchen is wet.", "sink.png", "floor.png");
  const rows = await chosen(dialog).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  expect(Math.max(...rows), "one line more than the name").toBeLessThan(130);

  await line(dialog, "sink.png").click();
  await dialog.getByRole("textbox", { name: "Other room" }).fill("Kitchen");
  await dialog.getByRole("textbox", { name: "Other room" }).press("Enter");
  await dialog.getByRole("button", { name: "Damage", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Caption" }).fill("Under the sink");
  await dialog.getByRole("textbox", { name: "New tag" }).fill("wet");
  await dialog.getByRole("textbox", { name: "New tag" }).press("Enter");
  await dialog.getByRole("button", { name: "Same for all photos" }).click();
  await expect(line(dialog, "floor.png")).toHaveAccessibleName("floor.png: Kitchen, Damage, wet");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await send(dialog);
  await expect
    .poll(() => described(phone, "sink.png", "floor.png"))
    .toEqual([
      expect.objectContaining({ room: "Kitchen", phase: "damage", caption: "Under the sink", tags: ["wet"] }),
      expect.objectContaining({ room: "Kitchen", phase: "damage", tags: ["wet"] }),
    ]);

  // The next update starts with the last words, and sends where its photo was taken.
  const next = await write(phone, "The hall, too.", "wall.png");
  await expect(line(next, "wall.png")).toHaveAccessibleName("wall.png: Kitchen, Damage, wet");
  await next.getByRole("button", { name: "Clear the description of wall.png" }).click();
  await expect(line(next, "wall.png")).toHaveAccessibleName("Describe wall.png");
  await line(next, "wall.png").click();
  await expect(next.getByRole("button", { name: "Kitchen", exact: true }), "a room of the project").toBeVisible();
  const recording = next.getByRole("switch", { name: /^Record where the photos are taken/ });
  await recording.click();
  await expect(recording).toBeChecked();
  await next.getByLabel("Photos and files (camera)").setInputFiles([repairedPhoto("ceiling.png")]);
  await expect(next.getByLabel("Place recorded")).toHaveCount(1);
  await line(next, "ceiling.png").click();
  await phone.context().setOffline(true);
  await next.getByRole("textbox", { name: "Other room" }).last().fill("Hall");
  await next.getByRole("textbox", { name: "Other room" }).last().press("Enter");
  await send(next);
  await expect(phone.getByRole("button", { name: /1 update not sent yet/ })).toBeVisible();
  await phone.context().setOffline(false);
  await expect
    .poll(() => described(phone, "wall.png", "ceiling.png"))
    .toEqual([null, expect.objectContaining({ room: "Hall", tags: [] })]);
  const ceiling = (await filesOf(phone)).find(({ file_name }) => file_name === "ceiling.png");
  expect(ceiling?.position).toMatchObject({ latitude: 39.78, longitude: -89.65, accuracy_meters: 12 });
});

test("an admin describes three photos at once and undoes it, and the history shows both", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await startSession(page, people().admin);
  await page.goto(`/admin/projects/${people().code}?tab=files&add=files`);
  const adding = page.getByRole("dialog", { name: "Add Files" });
  const names = ["north.png", "east.png", "south.png"];
  await adding
    .locator("input[type=file]")
    .first()
    .setInputFiles([...names.map(damagePhoto), pdf("plan.pdf", "Plan")]);
  await expect(line(adding, "plan.pdf"), "documents say nothing").toHaveCount(0);
  await line(adding, "north.png").click();
  await adding.getByRole("textbox", { name: "Other room" }).fill("Attic");
  await adding.getByRole("textbox", { name: "Other room" }).press("Enter");
  await expect(chosen(adding)).toHaveCount(4);
  await adding.getByRole("button", { name: "Add Files" }).click();
  await expect(adding).toBeHidden();
  const attic = expect.objectContaining({ room: "Attic" });
  await expect.poll(() => described(page, ...names)).toEqual([attic, null, null]);

  await page.getByRole("button", { name: "Select", exact: true }).click();
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Describe", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Describe 3 photos" });
  await dialog.getByRole("textbox", { name: "Other room" }).fill("Garage");
  await dialog.getByRole("textbox", { name: "Other room" }).press("Enter");
  await dialog.getByRole("button", { name: "Rebuild", exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("3 photos described")).toBeVisible();
  const garage = expect.objectContaining({ room: "Garage", phase: "rebuild" });
  expect(await described(page, ...names)).toEqual([garage, garage, garage]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The changes were undone")).toBeVisible();
  const [north, ...others] = await described(page, ...names);
  expect([north?.room, north?.phase ?? null]).toEqual(["Attic", null]);
  expect(others.map((said) => said?.room ?? null)).toEqual([null, null]);

  for (const name of names.slice(1)) await page.getByRole("checkbox", { name: `Select ${name}` }).uncheck();
  await page.getByRole("button", { name: "Describe", exact: true }).click();
  const one = page.getByRole("dialog", { name: "Describe 1 photo" });
  await expectAccessible(page);
  await page.goBack();
  await expect(one, "Back closes the dialog only").toBeHidden();
  const bar = page.getByRole("region", { name: "Selected files" });
  await expect(bar).toBeVisible();

  await bar.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Preview north.png" }).click();
  await page.getByRole("button", { name: "About this photo" }).click();
  const facts = page.getByRole("region", { name: "About this photo" });
  await facts.getByText("Changes to the description").click();
  for (const change of ["Garage → Attic", "Attic → Garage", "Rebuild → (empty)"])
    await expect(facts.getByText(change)).toBeVisible();
});

test("an admin sets the rooms and phases that contractors choose from", async ({ visitor }) => {
  const [page, phone] = [await visitor(DESKTOP), await visitor(PHONE)];
  await startSession(page, people().admin);
  await page.goto("/admin/portal");
  const form = page.getByRole("form", { name: "Photos" });
  await form.getByRole("textbox", { name: "New room" }).fill("Sunroom");
  await form.getByRole("textbox", { name: "New room" }).press("Enter");
  await form.getByRole("textbox", { name: "New phase" }).fill("Drying");
  await form.getByRole("button", { name: "Add", exact: true }).last().click();
  const up = form.getByRole("button", { name: "Move Drying up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await startSession(phone, people().contractor);
  const dialog = await write(phone, "The sunroom dries.", "sunroom.png");
  await line(dialog, "sunroom.png").click();
  await dialog.getByRole("button", { name: "Sunroom", exact: true }).click();
  const phases = dialog.getByRole("group", { name: "Phase" }).getByRole("button");
  await expect(phases).toHaveText(["Damage", "Mitigation", "Demolition", "Rebuild", "Drying", "Complete"]);
  await dialog.getByRole("button", { name: "Drying", exact: true }).click();
  await send(dialog);
  await expect
    .poll(() => described(phone, "sunroom.png"))
    .toEqual([expect.objectContaining({ room: "Sunroom", phase: "Drying" })]);
});

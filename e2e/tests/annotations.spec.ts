import type { Page } from "@playwright/test";
import { enterCode, startSession } from "../pages/auth.ts";
import { openTab } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { noisyPhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

/** Opens a photo on the Files tab in the editor. */
async function annotate(page: Page, name: string) {
  await card(page, name)
    .getByRole("button", { name: `Preview ${name}` })
    .click();
  await page.getByRole("button", { name: "Annotate" }).click();
  const editor = page.getByRole("dialog", { name: `Annotate ${name}` });
  await expect(editor.getByRole("button", { name: "Arrow", exact: true })).toBeVisible();
  // The canvas is as large as the photo only once that is there.
  await expect(editor.getByRole("img", { name })).toHaveJSProperty("complete", true);
  return editor;
}

/** Drags from one point to another, in fractions of the photo. */
async function drag(page: Page, from: [number, number], to: [number, number]) {
  const box = await page.getByTestId("canvas").boundingBox();
  if (!box) throw new Error("the canvas is visible");
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

/** The share of pixels that differ from their neighbor, in the area that the test blurs. */
const roughness = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("the browser has a canvas");
    context.drawImage(bitmap, 0, 0);
    const [x, y] = [Math.ceil(bitmap.width * 0.3), Math.ceil(bitmap.height * 0.3)];
    const [width, height] = [Math.floor(bitmap.width * 0.4), Math.floor(bitmap.height * 0.4)];
    const { data } = context.getImageData(x, y, width, height);
    let different = 0;
    for (let at = 4; at < data.length; at += 4) {
      if ((at / 4) % width !== 0 && Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0)) > 8) different++;
    }
    return different / (width * height);
  }, url);

test("a contractor annotates a photo, and its owner gets the blur", async ({ visitor }) => {
  test.setTimeout(180_000);
  const contractor = await visitor();
  const owner = await visitor(PHONE);
  await startSession(contractor, people().contractor);
  const { items } = await (await contractor.request.get("/api/projects?limit=50")).json();
  const own = items.find((item: { project_code: string }) => item.project_code === people().code);
  expect(own, "the contractor has the owner's project").toBeTruthy();
  await contractor.goto(`/contractor/projects/${people().code}`);
  await contractor.getByRole("button", { name: "Add Update", exact: true }).click();
  const dialog = contractor.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill("The wall.");
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles([noisyPhoto("wall.png")]);
  await dialog.getByRole("button", { name: "Add Update" }).click();
  await expect(dialog).toBeHidden();
  await openTab(contractor, "Files");

  await test.step("shapes are drawn with the pointer", async () => {
    const editor = await annotate(contractor, "wall.png");
    const list = editor.getByRole("region", { name: "Annotations" });
    await drag(contractor, [0.1, 0.9], [0.25, 0.75]);
    await editor.getByRole("button", { name: "Blur", exact: true }).click();
    await drag(contractor, [0.75, 0.75], [0.25, 0.25]);
    await editor.getByRole("button", { name: "Text", exact: true }).click();
    await editor.getByLabel("Text on the photo").fill("Wet wall");
    await editor.getByRole("button", { name: "Yellow" }).click();
    await drag(contractor, [0.1, 0.1], [0.1, 0.1]);
    await expect(list.getByRole("button")).toHaveText(["Arrow 1", "Blur 1", "Text 1: Wet wall"]);
    await expectAccessible(contractor);
    await expectNoSidewaysScroll(contractor);
  });

  await test.step("shapes are selected and moved with the pointer and by keyboard", async () => {
    const editor = contractor.getByRole("dialog", { name: "Annotate wall.png" });
    await editor.getByRole("button", { name: "Circle", exact: true }).click();
    await editor.getByRole("button", { name: "Place in the middle" }).click();
    const circle = editor.getByRole("button", { name: "Circle 1" });
    await circle.focus();
    await contractor.keyboard.press("ArrowUp");
    await contractor.keyboard.press("Delete");
    await expect(circle).toBeHidden();
    await editor.getByRole("button", { name: "Select", exact: true }).click();
    // The arrow is caught in its middle, and moved to the right.
    await drag(contractor, [0.175, 0.825], [0.475, 0.825]);
    await expect(editor.getByRole("button", { name: "Arrow 1" })).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("unsaved shapes are not lost by accident", async () => {
    await contractor.goBack();
    await contractor.getByRole("button", { name: "Keep editing" }).click();
    const editor = contractor.getByRole("dialog", { name: "Annotate wall.png" });
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    await expect(editor).toBeHidden();
    await expect(contractor.getByText("Annotations saved")).toBeVisible();
  });

  await test.step("they are shown over the photo, with a switch", async () => {
    const shapes = contractor.getByRole("img", { name: "2 annotations: Wet wall" });
    await expect(shapes).toBeVisible();
    const arrow = shapes.locator("line");
    await expect.poll(async () => Number.parseFloat((await arrow.getAttribute("x1")) ?? "")).toBeCloseTo(40, 0);
    await contractor.getByRole("button", { name: "Show annotations" }).click();
    await expect(shapes).toBeHidden();
    const files = await (await contractor.request.get(`/api/projects/${people().code}/files`)).json();
    const file = files.items.find((item: { file_name: string }) => item.file_name === "wall.png");
    expect(await roughness(contractor, file.url), "the company gets sharp pixels").toBeGreaterThan(0.8);
    await contractor.keyboard.press("Escape");
  });

  await test.step("the owner gets pixels without what is blurred", async () => {
    await enterCode(owner, people().code);
    await owner.waitForURL("**/owner-dashboard");
    const files = await (await owner.request.get("/api/owner/files")).json();
    const file = files.items.find((item: { file_name: string }) => item.file_name === "wall.png");
    for (const link of [file.url, file.download_url, file.thumbnail_url])
      expect(await roughness(owner, link), link).toBeLessThan(0.2);
    await owner.getByRole("button", { name: "Preview wall.png" }).first().tap();
    await expect(owner.getByRole("img", { name: "2 annotations: Wet wall" })).toBeVisible();
    await expect(owner.getByRole("button", { name: "Annotate" })).toHaveCount(0);
    await expectAccessible(owner, ".yarl__portal");
  });
});

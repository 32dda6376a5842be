import { signIn } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, NARROW, test } from "../portal/test.ts";

const SPANISH = { ...NARROW, locale: "es-MX" };

test("an owner with a Spanish browser switches to English and back", async ({ visitor }) => {
  const phone = await visitor(SPANISH);
  await phone.goto("/");
  await expect(phone.locator("html")).toHaveAttribute("lang", "es");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const form = phone.getByRole("form", { name: "Código del proyecto" });
  await form.getByRole("textbox").fill(people().code);
  await form.getByRole("button", { name: "Ver mi proyecto" }).tap();

  await expect(phone.getByRole("heading", { level: 1, name: /^Hola, / })).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Qué sigue" })).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Cronología del proyecto" })).toBeVisible();
  await expect(phone.getByText("El estimado se aprobó.").first()).toBeAttached();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  // Longer words fit on the narrowest phone.
  const call = await phone.getByRole("navigation", { name: "A la mano" }).getByRole("link").first().boundingBox();
  expect(Math.min(call?.width ?? 0, call?.height ?? 0)).toBeGreaterThanOrEqual(44);

  await test.step("the call button's label is never cut off", async () => {
    const size = phone.viewportSize() ?? { width: 0, height: 0 };
    await phone.setViewportSize({ ...size, width: 280 });
    const link = phone.getByRole("navigation", { name: "A la mano" }).getByRole("link").first();
    const isCut = await link.evaluate((call) =>
      [call, ...call.querySelectorAll("*")].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0),
    );
    expect(isCut).toBe(false);
    await phone.setViewportSize(size);
  });

  const english = phone.getByRole("button", { name: "English" });
  const box = await english.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await english.press("Enter");
  await expect(phone.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(phone.locator("html")).toHaveAttribute("lang", "en");
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "What happens next" })).toBeVisible();

  const kept = phone.waitForResponse("**/api/owner/language");
  await phone.getByRole("button", { name: "Español" }).tap();
  expect((await kept).status()).toBe(204);
  await expect(phone.getByRole("heading", { name: "Qué sigue" })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Qué sigue" })).toBeVisible();
});

test("a contractor chooses Spanish; an admin's Spanish browser selects it", async ({ visitor }) => {
  const phone = await visitor(NARROW);
  await signIn(phone, people().contractor, "/contractor-dashboard");
  await phone.getByRole("button", { name: "Account" }).tap();
  const kept = phone.waitForResponse("**/api/me/language");
  await phone.getByRole("menuitem", { name: "Español" }).tap();
  expect((await kept).status()).toBe(204);
  await expect(phone.getByRole("heading", { name: "Proyectos asignados" })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  const desk = await visitor({ locale: "es-US" });
  await desk.goto("/auth?tab=signin");
  const form = desk.getByRole("form", { name: "Iniciar sesión" });
  await form.getByLabel("Correo electrónico").fill(people().admin.email);
  await form.getByLabel("Contraseña").first().fill(people().admin.password);
  await form.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Inicio" })).toBeVisible();
  await expect(desk.locator("html")).toHaveAttribute("lang", "es");
});

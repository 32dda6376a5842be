import { expect, test } from "../portal/test.ts";

for (const path of ["/", "/auth", "/owner"]) {
  test(`a visit of ${path} without a session logs no error and gets no failed response`, async ({ visitor }) => {
    const page = await visitor();
    // Unlike in other tests, what the browser logs for refused API calls counts, too.
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("response", (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(faults).toEqual([]);
  });
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { AS_SHIPPED } from "./steps";

it("the shipped defaults match the server's configuration", () => {
  const settings = readFileSync(join(process.cwd(), "../crates/server/src/config/setting.rs"), "utf8");
  const preset = (name: string) => new RegExp(`"${name}",\\s*"[^"]*",\\s*"([^"]*)"`).exec(settings)?.[1];
  expect(preset("office_name")).toBe(AS_SHIPPED.office_name);
  expect(preset("time_zone")).toBe(AS_SHIPPED.time_zone);
});

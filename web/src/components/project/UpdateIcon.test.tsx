import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { UpdateIcon } from "./UpdateIcon";

type UpdateType = Schemas["UpdateType"];

const description = JSON.parse(readFileSync(join(process.cwd(), "../openapi.json"), "utf8"));
const TYPES: UpdateType[] = description.components.schemas.UpdateType.enum;

const drawing = (type: UpdateType) => render(<UpdateIcon type={type} />).container.querySelector("svg")?.innerHTML;

it("is different for each update type", () => {
  expect(TYPES).toHaveLength(15);
  expect(new Set(TYPES.map(drawing))).toHaveLength(15);
});

it("falls back to the default icon for an unknown update type", () => {
  expect(drawing("weather_changed" as UpdateType)).toBe(drawing("status_change"));
});

import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { FileFacts } from "./FileFacts";
import { PhotoFactList } from "./PhotoPanel";

const SUM = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

function facts(taken: Partial<Schemas["PhotoTaken"]> | null): Schemas["FileFacts"] {
  return {
    taken: taken && { local: "2026-05-03T14:14:05", offset_minutes: null, doubt: null, ...taken },
    camera: "Canon EOS R6",
    width: 4032,
    height: 3024,
    sha256: SUM,
  };
}

it("shows all facts of a photo, and copies the whole checksum", async () => {
  const { user } = await renderInPortal(<FileFacts file={storedFile({ facts: facts({}) })} />);
  for (const text of [
    "kitchen.jpg",
    "Taken May 3, 2026, 2:14 PM (zone unknown)",
    /^Received Nov 20, 2026, /,
    "Canon EOS R6",
    "4032 × 3024",
    "SHA-256 of the original: 9f86d081884c…",
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.queryByText(/Uncertain/)).toBeNull();
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(screen.getByRole("button", { name: "Copy SHA-256" }));
  expect(write).toHaveBeenCalledWith(SUM);
});

it.each([
  ["over a photo", FileFacts],
  ["beside a photo", PhotoFactList],
])("links the web addresses in a caption %s", async (_where, Facts) => {
  const description = { room: null, phase: null, caption: "See https://lab.example/mold.", tags: [], before: null };
  await renderInPortal(<Facts file={storedFile({ description })} />);
  const link = screen.getByRole("link", { name: "https://lab.example/mold" });
  expect(link).toHaveAttribute("rel", "noopener nofollow");
});

it.each([
  [{ offset_minutes: -240 }, "Taken May 3, 2026, 2:14 PM (UTC−04:00)", null],
  [{ offset_minutes: 330 }, "Taken May 3, 2026, 2:14 PM (UTC+05:30)", null],
  [{ local: "1970-01-01T00:00:00", doubt: "too_early" }, "Taken Jan 1, 1970, 12:00 AM (zone unknown)", /before 2000/],
  [{ doubt: "after_receipt" }, "Taken May 3, 2026, 2:14 PM (zone unknown)", /more than a day after the upload/],
  [{ local: "2026-02-31T25:00:00", doubt: "impossible" }, "Taken 2026-02-31 25:00:00 (zone unknown)", /does not exist/],
] as const)("shows the time %o as %s", async (taken, text, doubt) => {
  await renderInPortal(<FileFacts file={storedFile({ facts: facts(taken) })} />);
  expect(screen.getByText(text)).toBeVisible();
  if (doubt) expect(screen.getByText(doubt)).toBeVisible();
  else expect(screen.queryByText(/Uncertain/)).toBeNull();
});

it.each<{ of: string; known: Schemas["FileFacts"] | null }>([
  { of: "a file without facts", known: null },
  {
    of: "a photo without data, to those who get a copy of it",
    known: { taken: null, camera: null, width: null, height: null, sha256: null },
  },
])("shows only the name and the receipt of $of", async ({ known }) => {
  await renderInPortal(<FileFacts file={storedFile({ facts: known })} />);
  expect(screen.getByText("kitchen.jpg")).toBeVisible();
  expect(screen.getByText(/^Received /)).toBeVisible();
  expect(screen.queryByText(/Taken|SHA-256/)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

import { expect, it } from "vitest";
import { NeedsConnection } from "@/lib/network/unsent-entry";
import { keptFiles } from "./kept-entry";

function file(name: string, type: string, size: number): File {
  const made = new File(["x"], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
}

it("stores photos and small videos in the order in which they were chosen", () => {
  const kept = keptFiles([file("b.jpg", "image/jpeg", 9), file("a.mov", "video/quicktime", 10_485_760)]);
  expect(kept.map(({ name, type, place }) => [name, type, place])).toEqual([
    ["b.jpg", "image/jpeg", 0],
    ["a.mov", "video/quicktime", 1],
  ]);
});

it("stores nothing of an entry with a large video", () => {
  const files = [file("b.jpg", "image/jpeg", 9), file("a.mp4", "video/mp4", 10_485_761)];
  expect(() => keptFiles(files)).toThrow(NeedsConnection);
});

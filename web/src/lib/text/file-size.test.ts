import { describe, expect, it } from "vitest";
import { formatFileSize } from "./file-size";

describe("formatFileSize", () => {
  it.each([
    [0, "0 Bytes"],
    [1, "1 Bytes"],
    [1023, "1023 Bytes"],
    [1024, "1 KB"],
    [1536, "1.5 KB"],
    [1024 ** 2 - 1, "1024 KB"],
    [1024 ** 2, "1 MB"],
    [10_485_760, "10 MB"],
    [1024 ** 3 * 2.25, "2.25 GB"],
    [1024 ** 4, "1024 GB"],
  ])("formats %d as %s", (bytes, formatted) => {
    expect(formatFileSize(bytes)).toBe(formatted);
  });
});

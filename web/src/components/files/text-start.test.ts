import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { server } from "@/test/server";
import { decode, readTextFile, SHOWN_BYTES_MAX } from "./text-start";

describe("decode", () => {
  it.each([
    ["UTF-8", [0x43, 0x61, 0x66, 0xc3, 0xa9], "Café"],
    ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, 0x43, 0x61, 0x66, 0xc3, 0xa9], "Café"],
    ["UTF-8 cut within a character", [0x43, 0x61, 0x66, 0xc3], "Caf", true],
    ["little-endian UTF-16", [0xff, 0xfe, 0x43, 0x00, 0xe9, 0x00], "Cé"],
    ["big-endian UTF-16", [0xfe, 0xff, 0x00, 0x43, 0x00, 0xe9], "Cé"],
    ["Windows-1252", [0x43, 0x61, 0x66, 0xe9], "Café"],
    ["an empty file", [], ""],
  ])("reads %s", (_, bytes, text, isCut = false) => expect(decode(new Uint8Array(bytes), isCut)).toBe(text));
});

describe("readTextFile", () => {
  it.each([
    [SHOWN_BYTES_MAX, SHOWN_BYTES_MAX, false],
    [SHOWN_BYTES_MAX + 1, SHOWN_BYTES_MAX, true],
    [3 * SHOWN_BYTES_MAX, SHOWN_BYTES_MAX, true],
  ])("reads a file of %i characters and returns %i", async (length, shown, isCut) => {
    server.use(http.get("*/api/files/log.txt", () => HttpResponse.text("x".repeat(length))));
    const start = await readTextFile(`${location.origin}/api/files/log.txt`);
    expect(start.text).toHaveLength(shown);
    expect(start.isCut).toBe(isCut);
  });
});

import { describe, expect, it } from "vitest";
import { formatFileSize } from "@/lib/text/file-size";
import {
  acceptOf,
  fileError,
  MAX_FILE_BYTES,
  maxVideoBytes,
  mediaType,
  ownerUploader,
  secureUploader,
  simpleUploader,
  sizeHint,
} from "./file-rules";

function file(name: string, type = "image/png", size = 10): File {
  const made = new File(["x"], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
}

describe("a file before upload", () => {
  it.each([
    ["kitchen.png", "image/png", undefined],
    ["notes.docx", "", undefined],
    ["IMG_1.HEIC", "image/heic", undefined],
    ["IMG_1.heif", "image/heif", undefined],
    ["IMG_1.HEIC", "", undefined],
    ["kitchen.jpg", "image/jpg", undefined],
    ["kitchen.JPG", "image/pjpeg", undefined],
    ["kitchen.jfif", "image/jpeg", undefined],
    ["estimate.docx", "application/octet-stream", undefined],
    ["kitchen.1234", "", undefined],
    ["kitchen.1234", "image/jpeg", undefined],
    ["kitchen.1234", "text/html", "File kitchen.1234 is not an accepted file type."],
    ["kitchen.avif", "image/avif", undefined],
    ["kitchen.tif", "image/tiff", undefined],
    ["kitchen.bmp", "application/octet-stream", undefined],
    ["kitchen.jpe", "image/jpeg", undefined],
    ["page.xhtml", "", "File page.xhtml is not an accepted file type."],
    ["page.html", "image/jpeg", "File page.html is not an accepted file type."],
    ["drawing.svgz", "image/png", "File drawing.svgz is not an accepted file type."],
    ["kitchen.png", "image/jpeg", undefined],
    ["kitchen.heic", "image/jpeg", undefined],
    ["kitchen", "image/jpeg", undefined],
    ["kitchen.", "image/jpg", undefined],
    ["kitchen", "", undefined],
    ["kitchen", "application/octet-stream", undefined],
    ["kitchen", "text/html", "File kitchen is not an accepted file type."],
    ["scope", "application/pdf", "File scope is not an accepted file type."],
    ["scope.pdf", "image/jpeg", undefined],
    ["scope.pdf", "image/svg+xml", "File scope.pdf is not an accepted file type."],
    ["kitchen.jpg", "application/pdf", "File kitchen.jpg is not an accepted file type."],
    ["kitchen.jpg", "image/svg+xml", "File kitchen.jpg is not an accepted file type."],
    ["photos.zip", "application/zip", "File photos.zip is not an accepted file type."],
    ["photo.jpg.exe", "image/jpeg", "File type not allowed for security reasons"],
    ["C:\\\\kitchen.png", "image/png", "Invalid characters in file name"],
    ["../kitchen.png", "image/png", "Invalid characters in file name"],
    ["a\\b.png", "image/png", "Invalid characters in file name"],
    ["nul\0.png", "image/png", "Invalid characters in file name"],
    ["two\nlines.png", "image/png", "Invalid characters in file name"],
    ["setup.EXE", "image/png", "File type not allowed for security reasons"],
    [`${"a".repeat(252)}.png`, "image/png", "File name too long"],
    ["page.html", "text/html", "File page.html is not an accepted file type."],
    ["drawing.svg", "image/svg+xml", "File drawing.svg is not an accepted file type."],
  ])("is checked by name and type: %s of type '%s'", (name, type, expected) => {
    expect(fileError(file(name, type), simpleUploader)).toBe(expected);
  });

  it("must not be empty", () => {
    expect(fileError(file("a.png", "image/png", 0), simpleUploader)).toBe("File is empty");
  });

  it("may have up to 10 MB, reported in each uploader's words", () => {
    expect(fileError(file("a.png", "image/png", MAX_FILE_BYTES), simpleUploader)).toBeUndefined();
    const large = file("a.png", "image/png", MAX_FILE_BYTES + 1);
    expect(fileError(large, simpleUploader)).toBe("File a.png is too large. Maximum size is 10MB.");
    expect(fileError(large, secureUploader)).toBe("File size too large. Maximum allowed: 10MB");
  });

  it("is rejected for its type in each uploader's words", () => {
    const archive = file("photos.zip", "application/zip");
    expect(fileError(archive, simpleUploader)).toBe("File photos.zip is not an accepted file type.");
    expect(fileError(archive, secureUploader)).toBe(
      "File type not allowed. Accepted types: JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX, XLSX, CSV, ESX, EML, MP4, MOV",
    );
  });

  it("may be HEIC, except on iPhones, which convert to JPEG", () => {
    expect(acceptOf(simpleUploader, false)).toContain("image/heic");
    expect(acceptOf(simpleUploader, true)).not.toContain("heic");
    expect(acceptOf(simpleUploader, true)).toContain("image/jpeg,.jpg");
  });

  it.each([
    ["rooms.csv", "text/csv"],
    ["rooms.csv", "application/vnd.ms-excel"],
    ["rooms.csv", "text/plain"],
    ["rooms.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["smith.esx", ""],
    ["smith.esx", "application/x-zip-compressed"],
    ["mail.eml", "message/rfc822"],
    ["leak.mp4", "video/mp4"],
    ["leak.MOV", "video/quicktime"],
    ["leak.mov", "video/mp4"],
  ])("may be of more kinds, except from owners: %s of type '%s'", (name, type) => {
    expect(fileError(file(name, type), secureUploader)).toBeUndefined();
    expect(fileError(file(name, type), ownerUploader)).toBe(`File ${name} is not an accepted file type.`);
    const end = name.slice(name.lastIndexOf(".")).toLowerCase();
    expect(acceptOf(secureUploader, false).split(",")).toContain(end);
    expect(acceptOf(ownerUploader, false).split(",")).not.toContain(end);
  });

  it("may be an owner's photo under any name", () => {
    for (const [name, type] of [
      ["a.avif", "image/jpg"],
      ["a.pdf", "image/jpeg"],
      ["a.1234", ""],
      ["a.tif", "image/tiff"],
    ] as const) {
      expect(fileError(file(name, type), ownerUploader)).toBeUndefined();
    }
  });

  it("may be a video of the configured size", () => {
    expect(maxVideoBytes()).toBe(209_715_200);
    const meta = document.createElement("meta");
    meta.name = "video-size-max";
    meta.content = "52428800";
    document.head.append(meta);
    expect(fileError(file("a.mp4", "video/mp4", 52_428_800), secureUploader)).toBeUndefined();
    expect(fileError(file("a.mp4", "video/mp4", 52_428_801), secureUploader)).toBe(
      "Video a.mp4 is too large. Maximum size is 50 MB.",
    );
    expect(sizeHint(secureUploader)).toBe("Maximum size: 10 MB, or 50 MB for a video.");
    expect(sizeHint(ownerUploader)).toBe("Maximum size: 10 MB.");
    meta.remove();
  });

  it("gets a normalized type when the browser's is missing or differs", () => {
    expect(mediaType(file("a.jpg", "image/pjpeg"))).toBe("image/jpeg");
    expect(mediaType(file("a.doc", "application/octet-stream"))).toBe("application/msword");
    expect(mediaType(file("a.heic", "image/heif"))).toBe("image/heic");
    expect(mediaType(file("a.pdf", ""))).toBe("application/pdf");
    expect(mediaType(file("a.HEIC", ""))).toBe("image/heic");
    expect(mediaType(file("a.pdf", "text/html"))).toBeUndefined();
    expect(mediaType(file("a.heic", "image/jpeg"))).toBe("image/heic");
    expect(mediaType(file("a", "image/jpeg"))).toBe("image/jpeg");
    expect(mediaType(file("a", ""))).toBe("application/octet-stream");
    expect(mediaType(file("a.pdf", "image/jpeg"))).toBe("image/jpeg");
    expect(mediaType(file("a.avif", "image/avif"))).toBe("application/octet-stream");
  });
});

it.each([
  [0, "0 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [10_485_760, "10 MB"],
  [3 * 1024 ** 3, "3 GB"],
])("formats %d bytes as %s", (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown);
});

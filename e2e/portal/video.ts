import type { TestFile } from "./photo.ts";

function boxed(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** Where the video says that it was taken. */
export const PLACE = "+40.7128-074.0060/";

/** A video with the structure of an MP4 and nothing to play. */
export function video(name: string): TestFile {
  const brands = boxed("ftyp", Buffer.from("isom\0\0\0\0isom", "latin1"));
  const media = boxed("mdat", Buffer.alloc(5000, 7));
  const place = boxed("udta", boxed("\xa9xyz", Buffer.from(PLACE)));
  const index = boxed("moov", Buffer.concat([boxed("mvhd", Buffer.alloc(100)), place]));
  return { name, mimeType: "video/mp4", buffer: Buffer.concat([brands, media, index]) };
}

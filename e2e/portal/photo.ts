import { deflateSync } from "node:zlib";

/** A file, as accepted by Playwright's file chooser. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Color = readonly [number, number, number];

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Creates a PNG from a function of its pixels, so that the image is the same in every run. */
function png(width: number, height: number, pixel: (x: number, y: number) => Color): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    const row = y * (1 + width * 3);
    for (let x = 0; x < width; x++) {
      const [r, g, b] = pixel(x, y);
      rows.writeUInt8(r, row + 1 + x * 3);
      rows.writeUInt8(g, row + 2 + x * 3);
      rows.writeUInt8(b, row + 3 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8); // bits per sample
  header.writeUInt8(2, 9); // truecolor
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const shade = ([r, g, b]: Color, by: number): Color => [
  Math.max(0, Math.min(255, Math.round(r * by))),
  Math.max(0, Math.min(255, Math.round(g * by))),
  Math.max(0, Math.min(255, Math.round(b * by))),
];

/** A generated photo of a water-stained wall above a wooden floor. */
export function damagePhoto(name: string): TestFile {
  const [width, height, floor] = [640, 480, 360];
  const buffer = png(width, height, (x, y) => {
    if (y >= floor) {
      const board = Math.floor((x + (y - floor) * 0.4) / 80);
      const seam = (x + (y - floor) * 0.4) % 80 < 2;
      return shade([158, 112, 72], seam ? 0.6 : 0.92 + (board % 3) * 0.06);
    }
    if (y >= floor - 22) return shade([236, 232, 224], y >= floor - 3 ? 0.8 : 1);
    // The stain: rings around a leak near the ceiling, running down the wall.
    const reach = Math.hypot((x - 250) / 1.5, (y + 20) / 2.1);
    const edge = 118 + 9 * Math.sin(x / 17) + 6 * Math.cos(x / 7);
    const wall: Color = [206, 214, 208];
    if (reach > edge) return shade(wall, 1 - (x / width) * 0.08);
    return reach > edge - 5 ? [164, 138, 98] : shade([206, 190, 150], 0.86 + reach / 900);
  });
  return { name, mimeType: "image/png", buffer };
}

/** A generated photo of the same wall, repaired and painted. */
export function repairedPhoto(name: string): TestFile {
  const [width, height, floor] = [640, 480, 360];
  const buffer = png(width, height, (x, y) => {
    if (y >= floor) {
      const seam = (x + (y - floor) * 0.4) % 80 < 2;
      return shade([176, 128, 84], seam ? 0.7 : 1);
    }
    if (y >= floor - 22) return shade([246, 243, 238], y >= floor - 3 ? 0.8 : 1);
    // A window with its light on the wall.
    if (x > 380 && x < 540 && y > 70 && y < 230) {
      const bar = Math.abs(x - 460) < 3 || Math.abs(y - 150) < 3 || x < 386 || x > 534 || y < 76 || y > 224;
      return bar ? [250, 250, 248] : [168 + Math.round(y / 8), 204, 228];
    }
    return shade([222, 228, 220], 1.02 - (x / width) * 0.08);
  });
  return { name, mimeType: "image/png", buffer };
}

/** An image of random noise. It does not compress, so it uploads slowly on a slow connection. */
export function noisyPhoto(name: string, width = 320, height = 200): TestFile {
  let seed = 1;
  const next = () => {
    seed = (seed * 48271) % 0x7fffffff;
    return seed & 0xff;
  };
  return { name, mimeType: "image/png", buffer: png(width, height, () => [next(), next(), next()]) };
}

/** A one-page PDF that says `text`. */
export function pdf(name: string, text: string): TestFile {
  const page = `BT /F1 18 Tf 72 720 Td (${text.replace(/[()\\]/g, "\\$&")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let out = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = out.length;
    out += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(out, "latin1") };
}

/** The longer side of a smaller photo in pixels. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;

const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/heic"];

export const isPhoto = ({ type }: { type: string }) => PHOTO_TYPES.includes(type);

/** Creates a smaller JPEG of a photo. Undefined if the browser cannot decode the photo (most cannot decode HEIC), or if the
 *  result would not be smaller. */
export async function smallerPhoto(photo: Blob): Promise<Blob | undefined> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (context) {
    // JPEG has no transparency; without a fill it would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  const made = context && (await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY)));
  return made && made.size < photo.size ? made : undefined;
}

const LONGEST_NAME = 255;

function split(name: string): [string, string] {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
}

/** The name of a smaller version, always with a JPEG extension. */
export function smallerName(name: string): string {
  const [base, ending] = split(name);
  return /^\.jpe?g$/i.test(ending) ? name : `${base}.jpg`;
}

/** The name of an original that is sent after its smaller version: `IMG_1 (original).jpg`. */
export function originalName(name: string): string {
  const [base, ending] = split(name);
  const mark = " (original)";
  return [...base].slice(0, LONGEST_NAME - mark.length - ending.length).join("") + mark + ending;
}

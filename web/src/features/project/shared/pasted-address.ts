import { api, inTime, QUICK_MS, type Schemas, unwrap } from "@/api/client";

export type AddressParts = Schemas["AddressParts"];

/** Joins the lines and table cells of pasted text into one line. */
export function onOneLine(text: string): string {
  return text.trim().replace(/[,\s]*[\t\n\v\f\r\u2028\u2029][,\s]*/g, ", ");
}

/** The server's limit, in characters. */
const LENGTH_MAX = 500;

/** Splits an address into its parts; null if the server is unsure or does not respond. */
export async function splitAddress(text: string, signal: AbortSignal): Promise<AddressParts | null> {
  if (text === "" || text.length > LENGTH_MAX) return null;
  try {
    const call = (within: AbortSignal) => api.POST("/api/addresses/split", { body: { text }, signal: within });
    return unwrap(await inTime(QUICK_MS, call, signal)).parts ?? null;
  } catch {
    return null;
  }
}

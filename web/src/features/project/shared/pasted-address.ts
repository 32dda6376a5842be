import { api, inTime, QUICK_MS, type Schemas, unwrap } from "@/api/client";

export type AddressParts = Schemas["AddressParts"];

/** A pasted text on the one line that a field has: its lines, and the cells of a table, stand behind each other. */
export function onOneLine(text: string): string {
  return text.trim().replace(/[,\s]*[\t\n\v\f\r\u2028\u2029][,\s]*/g, ", ");
}

/** What the server takes. */
const MOST = 500;

/** The parts of an address; null where the server is not certain of them, or does not answer. */
export async function splitAddress(text: string, signal: AbortSignal): Promise<AddressParts | null> {
  if (text === "" || text.length > MOST) return null;
  try {
    const call = (within: AbortSignal) => api.POST("/api/addresses/split", { body: { text }, signal: within });
    return unwrap(await inTime(QUICK_MS, call, signal)).parts ?? null;
  } catch {
    return null;
  }
}

import type { IncomingMessage } from "node:http";
import { request } from "node:https";

/** Sends a request to a server whose certificate no authority has signed. */
export function call(
  url: string,
  options: { method?: string; localAddress?: string; headers?: Record<string, string> } = {},
  body = "",
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume();
      response.once("end", () => resolve(response));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/** The status with which a server answers. */
export async function statusOf(url: string): Promise<number | undefined> {
  if (url.startsWith("http:")) return (await fetch(url)).status;
  return (await call(url)).statusCode;
}

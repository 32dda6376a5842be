import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { binary } from "./binary.ts";
import { type Data, settings } from "./database.ts";
import { statusOf } from "./get.ts";

/** A running portal. */
export interface Server {
  /** Base URL for browsers, without a trailing slash. */
  url: string;
  /** Folder that receives outgoing email. */
  outbox: string;
  /** The server's log output so far. */
  log(): string;
  /** Shuts down the server like an operator would, and waits for it to exit. */
  stop(): Promise<void>;
}

/** Starts the real binary on a free port, with the given settings, and waits until it is ready. */
export async function startServer(data: Data, own: Record<string, string> = {}): Promise<Server> {
  const child = spawn(binary(), ["serve", "--listen", "127.0.0.1:0"], {
    // Tests must not depend on the machine's free disk space.
    env: { ...process.env, BUILDBACK_MIN_FREE_BYTES: "0", ...settings(data), ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const address = await listeningAddress(child, (text) => {
    log += text;
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  const url = `${own.BUILDBACK_TLS_CERT ? "https" : "http"}://${address}`;
  const ready = await statusOf(`${url}/readyz`);
  if (ready !== 200) throw new Error(`/readyz responded with ${ready} after startup\n${log}`);
  return {
    url,
    outbox: join(data.folder, "outbox"),
    log: () => log,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** The address that the server logs when it accepts connections. */
function listeningAddress(child: ChildProcess, keep: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const read = (chunk: Buffer) => {
      const text = chunk.toString();
      keep(text);
      seen += text;
      // Not the public URL, which may belong to a proxy.
      const address = /"address":"(127\.0\.0\.1:\d+)"/.exec(seen);
      if (address?.[1]) resolve(address[1]);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the portal exited with ${code} before it was listening`)));
  });
}

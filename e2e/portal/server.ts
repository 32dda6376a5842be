import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { binary } from "./binary.ts";
import { type Data, settings } from "./database.ts";

/** A running portal. */
export interface Server {
  /** Where browsers reach it, without a slash at the end. */
  url: string;
  /** Where its mail goes. */
  outbox: string;
  /** All that it has logged so far. */
  log(): string;
  /** Stops it as an operator would, and waits until it is gone. */
  stop(): Promise<void>;
}

/** Starts the real binary on a port of the system's choice, with settings of its own, and waits until it is ready. */
export async function startServer(data: Data, own: Record<string, string> = {}): Promise<Server> {
  const child = spawn(binary(), ["serve", "--listen", "127.0.0.1:0"], {
    // It runs on whatever is left of the machine's disk.
    env: { ...process.env, BUILDBACK_MIN_FREE_BYTES: "0", ...settings(data), ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const url = await listeningUrl(child, (text) => {
    log += text;
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  const ready = await fetch(`${url}/readyz`);
  if (!ready.ok) throw new Error(`/readyz answers ${ready.status} after the start\n${log}`);
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

/** The address that the server logs once it accepts connections. */
function listeningUrl(child: ChildProcess, keep: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const read = (chunk: Buffer) => {
      const text = chunk.toString();
      keep(text);
      seen += text;
      // Not the public address: that may be a proxy's.
      const address = /"address":"(127\.0\.0\.1:\d+)"/.exec(seen);
      if (address) resolve(`http://${address[1]}`);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the portal ended with ${code} before it listened`)));
  });
}

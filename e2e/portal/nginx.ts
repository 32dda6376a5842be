import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A running nginx. */
export interface Nginx {
  /** Stops nginx and removes its files. */
  stop(): Promise<void>;
}

/** Returns an unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("the system assigned no port");
  return address.port;
}

/**
 * Starts nginx with a minimal configuration that only proxies requests. The only other settings are writable paths, because it
 * runs without privileges.
 */
export async function startNginx(port: number, portal: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "buildback-nginx-"));
  const file = join(folder, "nginx.conf");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  await writeFile(
    file,
    `daemon off;
master_process off;
pid ${join(folder, "nginx.pid")};
error_log stderr;
events {}
http {
  access_log off;
  ${places.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${portal};
    }
  }
}
`,
  );
  const child = spawn("nginx", ["-e", "stderr", "-p", folder, "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  await listening(child, port).catch((error: Error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  return {
    async stop() {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Polls until nginx responds, because it does not log that it is ready. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`nginx exited with ${code} before it was listening`)));
  });
  const answers = async (): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (!answer?.ok) await answers();
  };
  await Promise.race([failed, answers()]);
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Certificate } from "./certificate.ts";
import { statusOf } from "./get.ts";

/** A running nginx. */
export interface Nginx {
  /** Base URL for browsers, without a trailing slash. */
  url: string;
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

/** How nginx is configured. `guide`: as in the operator's guide. `bare`: over plain HTTP with `proxy_pass` only. `buffering`: as `bare`, but
 *  it also buffers responses that ask not to be buffered. */
export type NginxKind = "guide" | "bare" | "buffering";

/** Where nginx listens, and what it uses. */
export interface NginxOptions {
  kind: NginxKind;
  httpPort: number;
  /** Only `guide` listens here. */
  httpsPort: number;
  /** URL of the portal. */
  portal: string;
  certificate: Certificate;
  /** Limit on the size of a body, if not that of the guide's configuration. */
  bodyLimit?: string | undefined;
}

const CONFIGURATION = fileURLToPath(new URL("../../docs/proxy/nginx.conf", import.meta.url));

/** The configuration that operators are given, with the addresses and paths of a test. */
async function guideConfiguration(options: NginxOptions): Promise<string> {
  let text = await readFile(CONFIGURATION, "utf8");
  const replace = (old: string | RegExp, by: string) => {
    const changed = text.replaceAll(old, by);
    if (changed === text) throw new Error(`docs/proxy/nginx.conf has no ${old}`);
    text = changed;
  };
  replace(/^ *listen \[::\]:.*\n/gm, "");
  replace("listen 80;", `listen 127.0.0.1:${options.httpPort};`);
  replace("listen 443 ", `listen 127.0.0.1:${options.httpsPort} `);
  replace(/ssl_certificate .*;/g, `ssl_certificate ${options.certificate.certificate};`);
  replace(/ssl_certificate_key .*;/g, `ssl_certificate_key ${options.certificate.key};`);
  replace(/access_log .*;/g, "access_log off;");
  replace(/error_log .*;/g, "error_log stderr crit;");
  replace("http://127.0.0.1:8080", options.portal);
  if (options.bodyLimit) replace("client_max_body_size 210m", `client_max_body_size ${options.bodyLimit}`);
  return text;
}

/** Nothing but what a proxy needs, and optionally buffering. */
const bareConfiguration = ({ kind, httpPort, portal }: NginxOptions) => `server {
    listen 127.0.0.1:${httpPort};
    access_log off;
    location / {
        proxy_pass ${portal};
        ${kind === "buffering" ? "proxy_ignore_headers X-Accel-Buffering;" : ""}
    }
}`;

/** Starts nginx. Only writable paths are set in addition to its configuration, because it runs without privileges. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const isGuide = options.kind === "guide";
  const url = isGuide ? `https://127.0.0.1:${options.httpsPort}` : `http://127.0.0.1:${options.httpPort}`;
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
${places.join("\n")}
${isGuide ? await guideConfiguration(options) : bareConfiguration(options)}
}
`,
  );
  const child = spawn("nginx", ["-e", "stderr", "-p", folder, "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  await listening(child, url).catch((error: Error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  return {
    url,
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
async function listening(child: ChildProcess, url: string): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`nginx exited with ${code} before it was listening`)));
  });
  const answers = async (): Promise<void> => {
    const status = await statusOf(`${url}/healthz`).catch(() => undefined);
    if (status !== 200) await answers();
  };
  await Promise.race([failed, answers()]);
}

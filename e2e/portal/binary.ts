import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Path of the binary under test, built by scripts/e2e.sh. */
export function binary(): string {
  const path = process.env.BUILDBACK_BINARY;
  if (!path) throw new Error("BUILDBACK_BINARY is not set: start the browser tests with scripts/e2e.sh");
  return path;
}

/** Runs a command of the binary and returns its output. */
export async function command(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run(binary(), args, { env: { ...process.env, ...env } });
  return stdout;
}

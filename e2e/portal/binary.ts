import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The program under test: the real binary, as scripts/e2e.sh built it. */
export function binary(): string {
  const path = process.env.BUILDBACK_BINARY;
  if (!path) throw new Error("BUILDBACK_BINARY is not set: start the browser tests with scripts/e2e.sh");
  return path;
}

/** Runs a command of the binary to its end and gives what it printed. */
export async function command(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run(binary(), args, { env: { ...process.env, ...env } });
  return stdout;
}

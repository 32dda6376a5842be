import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A portal's data: its database and its data folder. */
export interface Data {
  databaseUrl: string;
  folder: string;
}

/** Whether the tests run on PostgreSQL. */
export const onPostgres = process.env.BUILDBACK_TEST_DATABASE === "postgres";

function cluster(): string {
  const url = process.env.BUILDBACK_TEST_POSTGRES;
  if (!url) throw new Error("BUILDBACK_TEST_POSTGRES is not set: scripts/test-postgres starts a cluster and sets it");
  return url;
}

/** The cluster's URL for another database. */
function database(name: string): string {
  const url = new URL(cluster());
  url.pathname = `/${name}`;
  return url.toString();
}

async function sql(statement: string): Promise<void> {
  await run("psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--dbname", cluster(), "--command", statement]);
}

/** Creates an empty database and folder. */
export async function emptyData(): Promise<Data> {
  const folder = await mkdtemp(join(tmpdir(), "buildback-e2e-"));
  if (!onPostgres) return { folder, databaseUrl: `sqlite:${join(folder, "buildback.db")}` };
  const name = `e2e_${randomBytes(6).toString("hex")}`;
  await sql(`CREATE DATABASE ${name}`);
  return { folder, databaseUrl: database(name) };
}

/** Copies data that no server is using, which is faster than generating it again. */
export async function copyOf(template: Data): Promise<Data> {
  const folder = await mkdtemp(join(tmpdir(), "buildback-e2e-"));
  // Node's own copy takes six times as long for a few hundred files.
  await run("cp", ["-R", `${template.folder}/.`, folder]);
  if (!onPostgres) return { folder, databaseUrl: `sqlite:${join(folder, "buildback.db")}` };
  const name = `e2e_${randomBytes(6).toString("hex")}`;
  await sql(`CREATE DATABASE ${name} TEMPLATE ${new URL(template.databaseUrl).pathname.slice(1)}`);
  return { folder, databaseUrl: database(name) };
}

export async function removeData(data: Data): Promise<void> {
  await rm(data.folder, { recursive: true, force: true });
  if (onPostgres) await sql(`DROP DATABASE ${new URL(data.databaseUrl).pathname.slice(1)} WITH (FORCE)`);
}

/** Environment variables that point the binary to the data. */
export function settings(data: Data): NodeJS.ProcessEnv {
  return {
    BUILDBACK_DATABASE_URL: data.databaseUrl,
    BUILDBACK_DATA_DIR: data.folder,
  };
}

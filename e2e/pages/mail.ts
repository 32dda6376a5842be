import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Returns the pattern's match in the latest email to this address that contains one. */
export async function findInEmail(outbox: string, email: string, pattern: RegExp): Promise<string> {
  let found = "";
  const find = async () => {
    const names = await readdir(outbox).catch(() => []);
    for (const name of names.filter((name) => name.endsWith(".eml")).sort()) {
      const mail = (await readFile(join(outbox, name), "utf8")).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      if (mail.includes(`To: ${email}`)) found = pattern.exec(mail)?.[0] ?? found;
    }
    return found;
  };
  await expect.poll(find).not.toBe("");
  return found;
}

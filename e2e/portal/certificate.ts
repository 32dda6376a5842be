import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A certificate for 127.0.0.1 that no authority has signed. */
export interface Certificate {
  certificate: string;
  key: string;
  remove(): Promise<void>;
}

/** Creates a certificate and its key in a temporary folder. */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), "buildback-tls-"));
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  await promisify(execFile)("openssl", ["req", ...kind, ...name, "-keyout", key, "-out", certificate]);
  return { certificate, key, remove: () => rm(folder, { recursive: true, force: true }) };
}

import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "selfsigned";

export type LocalCertificate = { certFile: string; keyFile: string };

const dayMs = 86_400_000;
/** Browsers refuse certificates that are valid for more than 398 days. */
const validMs = 390 * dayMs;
const renewBeforeMs = 30 * dayMs;

/**
 * A certificate for this machine's own names, created at the first start and kept, because otherwise the
 * browser would ask to trust it again after every start.
 */
export async function openLocalCertificate(folder: string, now = new Date()): Promise<LocalCertificate> {
  const files = { certFile: join(folder, "localhost.crt"), keyFile: join(folder, "localhost.key") };
  if (isGood(files, now)) return files;
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    notAfterDate: new Date(now.getTime() + validMs),
    extensions: [
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  write(files.keyFile, made.private);
  write(files.certFile, made.cert);
  return files;
}

function isGood({ certFile, keyFile }: LocalCertificate, now: Date): boolean {
  if (!existsSync(certFile) || !existsSync(keyFile)) return false;
  return Date.parse(new X509Certificate(readFileSync(certFile)).validTo) > now.getTime() + renewBeforeMs;
}

function write(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UserError } from "../../src/platform/user-error.ts";
import { readDemoSecrets } from "./demo-secrets.ts";
import { openLocalCertificate } from "./local-certificate.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "galley kept "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("this machine's certificate", () => {
  const day = 86_400_000;
  const now = new Date();
  const open = async (days: number) =>
    new X509Certificate(
      readFileSync((await openLocalCertificate(join(folder, "tls"), new Date(now.getTime() + days * day))).certFile),
    );

  it("covers both names, and is valid for no longer than browsers accept", async () => {
    const certificate = await open(0);
    expect(certificate.subjectAltName).toBe("DNS:localhost, IP Address:127.0.0.1");
    expect(certificate.validToDate.getTime() - now.getTime()).toBeLessThan(398 * day);
    expect(statSync(join(folder, "tls", "localhost.key")).mode & 0o077).toBe(0);
  });

  it("is kept, and renewed a month before it expires", async () => {
    const first = await open(0);
    expect((await open(300)).fingerprint256).toBe(first.fingerprint256);
    expect((await open(365)).fingerprint256).not.toBe(first.fingerprint256);
  });
});

describe("the demo's secrets", () => {
  it("are created once", () => {
    expect(readDemoSecrets(folder)).toEqual(readDemoSecrets(folder));
  });

  it("gain entries that an older version lacked, and keep what decrypts the data", () => {
    const { facebookAppSecret: _added, demoPassword: _new, ...older } = readDemoSecrets(folder);
    writeFileSync(join(folder, "secrets.json"), JSON.stringify(older));
    const secrets = readDemoSecrets(folder);
    expect(secrets).toMatchObject(older);
    expect(secrets.demoPassword).toHaveLength(12);
    expect(readDemoSecrets(folder)).toEqual(secrets);
  });

  it.each(["", "{}", '{"secretKeys":1}'])("aren't replaced when they are damaged: %j", (text) => {
    writeFileSync(join(folder, "secrets.json"), text);
    expect(() => readDemoSecrets(folder)).toThrow(UserError);
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe(text);
  });
});

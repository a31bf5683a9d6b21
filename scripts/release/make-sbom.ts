import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

/** What runs, as CycloneDX, by `npm sbom`. Without its random number and time, so that it is the same each time. */
export function makeSbom(folder: string, madeAt: string): string {
  const args = ["sbom", "--omit=dev", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  // npm prints a JSON object with these fields (CycloneDX 1.5).
  const sbom = JSON.parse(
    execFileSync("npm", args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26, stdio: "pipe" }),
  ) as { serialNumber: string; metadata: object };
  const stable = {
    ...sbom,
    serialNumber: "",
    metadata: { ...sbom.metadata, timestamp: new Date(madeAt).toISOString() },
  };
  const hash = createHash("sha256").update(JSON.stringify(stable)).digest("hex");
  // The form of a UUID made from a name (version 8, RFC 9562).
  const uuid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
  return `${JSON.stringify({ ...stable, serialNumber: `urn:uuid:${uuid}` }, null, 2)}\n`;
}

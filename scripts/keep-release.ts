import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backUp } from "../src/operator/backup/back-up.ts";
import { version } from "../src/platform/program-version.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { locales } from "../src/platform/languages.ts";
import { connectInstagram, connectWordPress, openOwner } from "../test/owners.ts";
import { control, findApprovalLink, readMails, startRig } from "../test/rig.ts";
import { waitUntil } from "../test/wait-until.ts";
import { findFreePort } from "./postgres.ts";
import { root } from "./root.ts";
import { startScratchPostgres } from "./scratch-postgres.ts";

/**
 * Saves what this release writes, as a backup in test/releases, so that tests check that every later release
 * can take it over: two owners whose posts went all the way. Run once per release.
 */
const file = join(root, "test", "releases", `${version}.tar`);
/** Protects nothing of value; src/platform/db/releases.test.ts uses it to open the backup. */
const key = createHash("sha256").update("kept releases").digest("base64");

const postgres = await startScratchPostgres({ database: "galley" });
const port = await findFreePort();
const rig = await startRig(postgres.connectionString(), {
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SECRET_KEYS: `releases:${key}`,
});
await migrate(postgres.connectionString());
const ctx = await rig.openContext();
const service = await rig.startService(["web", "worker"]);
try {
  for (const locale of locales) await runPost(locale);
  await service.stop();
  await mkdir(join(root, "test", "releases"), { recursive: true });
  await rm(file, { force: true });
  const { tables } = await backUp(ctx, { databaseUrl: postgres.connectionString(), file, what: "everything" });
  console.log(`${file}: ${tables.filter(({ rows }) => rows > 0).length} of ${tables.length} tables have rows`);
} finally {
  await service.stop();
  await ctx.close();
  await rig.close();
  await postgres.stop();
}

async function runPost(locale: (typeof locales)[number]): Promise<void> {
  const email = `owner.${locale}@galley.example`;
  const caller = await openOwner(ctx, { email, locale });
  await connectWordPress(rig, ctx, caller);
  const account = { username: `galley.${locale}`, language: locale, keywords: ["bowls"] };
  const { userId } = await connectInstagram(rig, ctx, caller, account);
  const pictures = [{ generate: { width: 320, height: 320, bytes: 4000 } }];
  for (const caption of ["Nine bowls came out whole. #kiln", "The blue one has a crack."])
    await control(rig.instagram, "POST", `/accounts/${userId}/posts`, { caption, pictures });
  await waitUntil("two mails", async () => (await readMails(rig.mailbox, { to: email })).length === 2);
  const link = findApprovalLink((await readMails(rig.mailbox, { to: email }))[0] ?? { text: "" }) ?? "";
  await fetch(link, {
    method: "POST",
    body: new URLSearchParams({ decision: "approve" }),
    headers: { origin: new URL(link).origin },
    redirect: "manual",
  });
  await waitUntil(
    "the published post",
    async () =>
      (
        await ctx.db
          .selectFrom("publications")
          .select("id")
          .where("owner_id", "=", caller.ownerId)
          .where("state", "=", "published")
          .execute()
      ).length === 1,
  );
}

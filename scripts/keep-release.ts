import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backUp } from "../src/operator/backup/back-up.ts";
import { version } from "../src/platform/program-version.ts";
import { locales } from "../src/platform/languages.ts";
import { connectInstagram, connectWordPress, openOwner } from "../test/owners.ts";
import { startProduct } from "../test/product.ts";
import { control, findApprovalLink, readMails } from "../test/rig.ts";
import { waitUntil } from "../test/wait-until.ts";
import { root } from "./root.ts";
import { pressApprove } from "./shows/shared/approving-person.ts";

/**
 * Saves this release's data as a backup in test/releases, so that tests check that every later release can read it: two
 * owners whose posts went through every stage. Run once per release.
 */
const file = join(root, "test", "releases", `${version}.tar`);
/** Protects nothing of value; src/platform/db/releases.test.ts uses it to open the backup. */
const key = createHash("sha256").update("kept releases").digest("base64");

const settings = { LOG_LEVEL: "warn", SECRET_KEYS: `releases:${key}` };
await using product = await startProduct({ processes: [["web", "worker"]], settings });
const { rig, ctx, services, databaseUrl } = product;
for (const locale of locales) await runPost(locale);
await Promise.all(services.map((service) => service.stop()));
await mkdir(join(root, "test", "releases"), { recursive: true });
await rm(file, { force: true });
const { tables } = await backUp(ctx, { databaseUrl, file, what: "everything" });
console.log(`${file}: ${tables.filter(({ rows }) => rows > 0).length} of ${tables.length} tables have rows`);

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
  await pressApprove(link);
  const published = "select from publications where owner_id = $1 and state = 'published'";
  const isOut = async () => (await product.sql(published, [caller.ownerId])).length === 1;
  await waitUntil("the published post", isOut);
}

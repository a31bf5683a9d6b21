import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { waitUntil } from "../../../../test/wait-until.ts";
import { root } from "../../../root.ts";
import { addAccount, askFor, authorize, signUp } from "../../api/person.ts";
import type { Case } from "../case.ts";
import type { Product } from "../product.ts";
import { galley, require, run } from "./run.ts";

export const backupCases: Case[] = [
  { point: "D3", name: "a backup that lacks pictures", run: losePicture },
  { point: "D3", name: "galley beside the systemd unit and in the container", run: callAsDocumented },
];

/** A new user with an Instagram account whose latest post has been imported. */
export async function openWithPost(
  product: Product,
  email: string,
): Promise<{ who: { authorization?: string }; ownerId: string }> {
  const who = await signUp(product, email);
  const connection = await authorize(
    product,
    who,
    await addAccount(product, email.replace(/\W/g, ""), ["Nine bowls came out of the kiln."]),
  );
  await askFor(
    product.url,
    who,
    `mutation { createSource(connectionId: "${connection}", settings: { label: "Pottery" }) { id } }`,
  );
  const [account] = await product.sql("select owner_id from accounts where email = $1", [email]);
  const ownerId = String(account?.["owner_id"]);
  const isMailed = async () =>
    (await product.sql("select from mails where owner_id = $1 and state = 'sent'", [ownerId])).length > 0;
  await waitUntil(`the proof for ${email}`, isMailed);
  return { who, ownerId };
}

async function losePicture(product: Product): Promise<string> {
  const { ownerId } = await openWithPost(product, "backup@galley.example");
  const [picture] = await product.sql("select storage_key from pictures where owner_id = $1", [ownerId]);
  const key = String(picture?.["storage_key"]);
  const stored = join(product.world.rig.env["DATA_DIR"] ?? "", "pictures", key);
  const bytes = await readFile(stored);
  const folder = await mkdtemp(join(tmpdir(), "galley audit "));
  try {
    await rm(stored);
    require(await galley(product, ["backup", join(folder, "lacking.tar")]), 1, "1 picture is missing", key);
    require(await galley(product, ["verify", join(folder, "lacking.tar")]), 1, key);
    await writeFile(stored, bytes);
    require(await galley(product, ["backup", join(folder, "whole.tar")]), 0, "rows of");
  } finally {
    await rm(folder, { recursive: true });
  }
  return "backup and verify end with 1 and name the picture; with the picture, 0";
}

/** The systemd unit's script, with this clone in place of /opt/galley, and the container's script. */
async function callAsDocumented({ world }: Product): Promise<string> {
  const docs = await readFile(join(root, "docs", "operations.md"), "utf8");
  const documented = [
    "/usr/local/bin/galley",
    "sudo galley doctor",
    "exec app galley doctor",
    "exec app galley backup",
  ];
  const lacking = documented.filter((text) => !docs.includes(text));
  if (lacking.length > 0) throw new Error(`docs/operations.md lacks ${lacking.join(", ")}`);
  const folder = await mkdtemp(join(tmpdir(), "galley audit "));
  await chmod(folder, 0o755);
  const settings = join(folder, "env");
  await writeFile(
    settings,
    Object.entries(world.rig.readEnvironment())
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(""),
  );
  const unit = (await readFile(join(root, "deploy", "galley"), "utf8"))
    .replaceAll("/opt/galley", root)
    .replace("/etc/galley/env", `'${settings}'`)
    .replace("/var/lib/galley", `'${join(folder, "data")}'`)
    .replace("-u galley", `-u ${userInfo().username}`)
    // Only root can switch to another user.
    .replace(/\/usr\/sbin\/runuser.*?-- /, (words) => (process.getuid?.() === 0 ? words : ""));
  await writeFile(join(folder, "galley"), unit, { mode: 0o755 });
  const image = /printf '(#!.*?)' >/.exec(await readFile(join(root, "deploy", "Dockerfile"), "utf8"))?.[1] ?? "";
  await writeFile(join(folder, "in-container"), image.replaceAll("\\n", "\n").replace("/galley/src", `'${root}'/src`), {
    mode: 0o755,
  });
  try {
    require(await run(join(folder, "galley"), ["config", "check"]), 0, "The settings are usable.");
    require(await run(join(folder, "in-container"), ["config", "check"], {
      env: world.rig.readEnvironment(),
    }), 0, "The settings are usable.");
  } finally {
    await rm(folder, { recursive: true });
  }
  return "deploy/galley and the image's command read the service's settings, as docs/operations.md says";
}

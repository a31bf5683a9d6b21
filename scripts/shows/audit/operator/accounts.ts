import { signUp, askFor } from "../../api/person.ts";
import type { Case } from "../case.ts";
import type { Product } from "../product.ts";
import { openWithPost } from "./backups.ts";
import { galley, require } from "./run.ts";

export const accountCases: Case[] = [
  { point: "D5", name: "galley user delete ends an account as its owner does", run: deleteBoth },
  { point: "D5", name: "galley user list has plans and invitations", run: listAll },
  { point: "D5", name: "a plan before the first sign-in", run: promise },
];

async function deleteBoth(product: Product): Promise<string> {
  const [own, operators] = [
    await openWithPost(product, "own.end@galley.example"),
    await openWithPost(product, "ended@galley.example"),
  ];
  const answer = await fetch(`${product.url}/account/delete`, {
    method: "POST",
    headers: { authorization: own.who.authorization ?? "" },
  });
  if (answer.status !== 200) throw new Error(`deleting their own account returned ${answer.status}`);
  require(await galley(product, ["user", "delete", "ended@galley.example"]), 1, "--yes");
  require(await galley(product, [
    "user",
    "delete",
    "ended@galley.example",
    "--yes",
  ]), 0, `Account ${operators.ownerId} was erased`, "can no longer sign in");
  const [left, expected] = [await countLeft(product, operators.ownerId), await countLeft(product, own.ownerId)];
  if (JSON.stringify(left) !== JSON.stringify(expected))
    throw new Error(`left by the operator ${JSON.stringify(left)}, by the owner ${JSON.stringify(expected)}`);
  const [users] = await product.sql(
    "select count(*)::int as count from identity.users where email like '%end%@galley.example'",
  );
  if (users?.["count"] !== 0) throw new Error("at least one of them is still in the user pool");
  const refused = await fetch(`${product.url}/account/delete`, {
    method: "POST",
    headers: { authorization: operators.who.authorization ?? "" },
  });
  if (refused.status !== 401) throw new Error(`the deleted user's token returned ${refused.status}`);
  return `both leave rows in ${Object.keys(left).join(", ")} only, no user, and no token that opens anything`;
}

/** Tables that still have rows of an owner. The audit log's chain has one row per logged event. */
async function countLeft(product: Product, ownerId: string): Promise<Record<string, true>> {
  const tables = await product.sql(
    "select table_name from information_schema.columns where column_name = 'owner_id' and table_schema = 'public'",
  );
  const left: Record<string, true> = {};
  // The same order for everyone.
  tables.sort((one, other) => String(one["table_name"]).localeCompare(String(other["table_name"])));
  for (const { table_name: table } of tables) {
    if ((await product.sql(`select from ${String(table)} where owner_id = $1 limit 1`, [ownerId])).length > 0)
      left[String(table)] = true;
  }
  return left;
}

async function listAll(product: Product): Promise<string> {
  await open(product, "listed@galley.example");
  require(await galley(product, ["user", "add", "invited@galley.example"]), 0);
  const listed = await galley(product, ["user", "list"]);
  require(listed, 0);
  const lines = [
    /^\S+ listed@galley\.example .* plan=\w+ articles=0\/\d+ until=\S+$/m,
    /^invited invited@galley\.example until=\d{4}-/m,
  ];
  for (const line of lines)
    if (!line.test(listed.out)) throw new Error(`no line like ${String(line)} in:\n${listed.out}`);
  return "each account with plan and articles, each invitation with its end";
}

async function promise(product: Product): Promise<string> {
  const email = "promised@galley.example";
  require(await galley(product, ["user", "plan", email, "--articles", "200"]), 0, "from the first sign-in on");
  await open(product, email);
  const listed = await galley(product, ["user", "list"]);
  if (!new RegExp(`${email} .* plan=custom articles=0/200$`, "m").test(listed.out)) throw new Error(listed.out);
  return "200 articles, agreed before there was an account, hold from the first sign-in on";
}

async function open(product: Product, email: string): Promise<void> {
  await askFor(product.url, await signUp(product, email), "{ profile { email } }");
}

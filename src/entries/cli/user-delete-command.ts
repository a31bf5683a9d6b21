import type { Command } from "commander";
import { type DeletionReceipt, endAccount } from "../../owner/accounts/end-account.ts";
import { findAccounts, type FoundAccount } from "../../owner/accounts/find-account.ts";
import { systemCaller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { promisePlan } from "../../owner/plans/promise-plan.ts";
import { CommandError, print, withIdentity, withParts, withService } from "./parts.ts";
import { findAccount } from "./require-account.ts";

export function addUserDelete(user: Command): void {
  user
    .command("delete <email>")
    .description(
      "delete an account as its owner could: payments end, everything is erased, no sign-in; or withdraw an invitation",
    )
    .option("--yes", "erase it; only a backup can bring it back")
    .action(async (email: string, { yes }: { yes?: boolean }) => {
      const { account, isBundled } = await withParts(async (parts) => ({
        account: await findAccount(parts, email),
        isBundled: parts.config.identity !== null,
      }));
      if (!yes)
        throw new CommandError(
          `This erases ${describe(account, email)} permanently. To confirm: galley user delete ${email} --yes`,
        );
      if (isBundled) await deleteWithUser(email, account);
      else await withService((ctx) => deleteAlone(ctx, email, account));
    });
}

function describe(account: FoundAccount | null, email: string): string {
  return account === null
    ? `the invitation of ${email}`
    : `the account ${account.ownerId} of ${account.email}, with its articles, pictures and sites,`;
}

/** Ends their sessions first, so that none of their requests opens a new account in the meantime. */
async function deleteWithUser(email: string, account: FoundAccount | null): Promise<void> {
  await withIdentity(async ({ admin }, ctx) => {
    const userId = account === null ? ((await admin.findUser(email))?.sub ?? null) : account.userId;
    if (userId === null && account === null)
      throw new CommandError(`Nobody has ${email}: neither an account nor an invitation.`);
    if (account === null && userId !== null) await requireWithoutAccount(ctx, userId, email);
    if (userId !== null) await admin.setUserEnabled(userId, false);
    await endAndTell(ctx, email, account);
    if (userId !== null) await admin.deleteUser(userId);
    print(`${email} can no longer sign in.`);
  });
}

/** In the user pool, the same address may belong to someone whose account here has a different one. */
async function requireWithoutAccount(ctx: Context, userId: string, email: string): Promise<void> {
  const other = (await findAccounts(ctx)).find((each) => each.userId === userId);
  if (other !== undefined)
    throw new CommandError(`${email} signs in to the account ${other.ownerId} of ${other.email}: name that one.`);
}

async function deleteAlone(ctx: Context, email: string, account: FoundAccount | null): Promise<void> {
  if (account === null) throw new CommandError(`There is no account of ${email}.`);
  await endAndTell(ctx, email, account);
  if (account.userId !== null)
    print(
      `Amazon Cognito keeps the user ${account.userId}: delete it there, or the next sign-in creates a new account.`,
    );
}

async function endAndTell(ctx: Context, email: string, account: FoundAccount | null): Promise<void> {
  await promisePlan(ctx, account?.email ?? email, null);
  const receipt = account === null ? null : await endAccount(ctx, systemCaller(account.ownerId, "operator"));
  if (receipt !== null) tell(receipt);
}

function tell({ accountId, deletedAt, erased, kept }: DeletionReceipt): void {
  print(`Account ${accountId} was erased at ${deletedAt}.`);
  for (const [table, rows] of Object.entries(erased)) print(`  ${table}: ${rows}`);
  print("Kept:");
  for (const [table, why] of Object.entries(kept)) print(`  ${table}: ${why}`);
}

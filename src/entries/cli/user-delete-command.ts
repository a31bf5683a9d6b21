import type { Command } from "commander";
import type { DeletionReceipt } from "../../owner/accounts/end-account.ts";
import { findAccounts, type FoundAccount } from "../../owner/accounts/find-account.ts";
import { systemCaller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { deletePerson } from "../../operator/people/delete-person.ts";
import type { UserPoolAdmin } from "../../operator/people/user-pool-admin.ts";
import { promisePlan } from "../../owner/plans/promise-plan.ts";
import { CommandError, print, withParts, withUserPool } from "./parts.ts";
import { findAccount } from "./require-account.ts";

export function addUserDelete(user: Command): void {
  user
    .command("delete <email>")
    .description(
      "delete an account as its owner could: payments end, everything is erased, and they can't sign in; or withdraw " +
        "an invitation",
    )
    .option("--yes", "erase it; only a backup can bring it back")
    .action(async (email: string, { yes }: { yes?: boolean }) => {
      const account = await withParts((parts) => findAccount(parts, email));
      if (!yes)
        throw new CommandError(
          `This erases ${describe(account, email)} permanently. To confirm: galley user delete ${email} --yes`,
        );
      await withUserPool((ctx, admin) =>
        account === null ? withdrawInvitation(ctx, admin, email) : deletePersonOf(ctx, admin, account),
      );
    });
}

function describe(account: FoundAccount | null, email: string): string {
  return account === null
    ? `the invitation of ${email}`
    : `the account ${account.ownerId} of ${account.email}, with its articles, pictures and sites,`;
}

async function deletePersonOf(
  ctx: Context,
  admin: UserPoolAdmin,
  { ownerId, ...account }: FoundAccount,
): Promise<void> {
  const receipt = await deletePerson(ctx, admin, { ...account, caller: systemCaller(ownerId, "operator") });
  if (receipt !== null) tell(receipt);
  if (admin !== null) print(`${account.email} can no longer sign in.`);
  else if (account.userId !== null)
    print(
      `Amazon Cognito keeps the user ${account.userId}: delete it there, or the next sign-in creates a new account.`,
    );
}

async function withdrawInvitation(ctx: Context, admin: UserPoolAdmin, email: string): Promise<void> {
  if (admin === null) throw new CommandError(`There is no account for ${email}.`);
  const user = await admin.findUser(email);
  if (user === null) throw new CommandError(`There is neither an account nor an invitation for ${email}.`);
  await requireWithoutAccount(ctx, user.sub, email);
  await promisePlan(ctx, email, null);
  await admin.deleteUser(user.sub);
  print(`${email} can no longer sign in.`);
}

/** In the user pool, the same address may belong to someone whose account here has a different one. */
async function requireWithoutAccount(ctx: Context, userId: string, email: string): Promise<void> {
  const other = (await findAccounts(ctx)).find((each) => each.userId === userId);
  if (other !== undefined)
    throw new CommandError(`${email} signs in to account ${other.ownerId} of ${other.email}: name that one.`);
}

function tell({ accountId, deletedAt, erased, kept }: DeletionReceipt): void {
  print(`Account ${accountId} was erased at ${deletedAt}.`);
  for (const [table, rows] of Object.entries(erased)) print(`  ${table}: ${rows}`);
  print("Kept:");
  for (const [table, why] of Object.entries(kept)) print(`  ${table}: ${why}`);
}

import { z } from "zod";
import { findAccounts, type FoundAccount } from "../../owner/accounts/find-account.ts";
import type { Context } from "../../context.ts";
import { CommandError } from "./parts.ts";

/** Finds the account by address, or by id if the address is ambiguous. */
export async function requireAccount(ctx: Pick<Context, "db">, wanted: string): Promise<FoundAccount> {
  const account = await findAccount(ctx, wanted);
  if (account === null) throw new CommandError(`There is no account for ${wanted}. The first sign-in creates it.`);
  return account;
}

/** Like `requireAccount`, but null if there is none. Throws CommandError if the address is ambiguous. */
export async function findAccount(ctx: Pick<Context, "db">, wanted: string): Promise<FoundAccount | null> {
  const byId = z.uuid().safeParse(wanted).success;
  const found = byId
    ? (await findAccounts(ctx)).filter(({ ownerId }) => ownerId === wanted)
    : await findAccounts(ctx, { email: wanted });
  if (found.length > 1)
    throw new CommandError(`${wanted} has ${found.length} accounts: name one by its id (galley user list).`);
  return found[0] ?? null;
}

import { z } from "zod";
import { findAccounts, type FoundAccount } from "../../owner/accounts/find-account.ts";
import type { Context } from "../../context.ts";
import { CommandError } from "./parts.ts";

/** By address, or by id where an address is not enough. */
export async function requireAccount(ctx: Pick<Context, "db">, wanted: string): Promise<FoundAccount> {
  const account = await findAccount(ctx, wanted);
  if (account === null) throw new CommandError(`There is no account of ${wanted}. It is made at the first sign-in.`);
  return account;
}

/** The same where there may be none. Throws CommandError when the address is not enough. */
export async function findAccount(ctx: Pick<Context, "db">, wanted: string): Promise<FoundAccount | null> {
  const byId = z.uuid().safeParse(wanted).success;
  const found = byId
    ? (await findAccounts(ctx)).filter(({ ownerId }) => ownerId === wanted)
    : await findAccounts(ctx, { email: wanted });
  if (found.length > 1)
    throw new CommandError(`${wanted} has ${found.length} accounts: name one by its id (galley user list).`);
  return found[0] ?? null;
}

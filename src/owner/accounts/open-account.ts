import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Locale } from "../../platform/languages.ts";
import type { UserProfile } from "../sign-in/get-user.ts";
import type { VerifiedUser } from "../sign-in/token-verifier.ts";
import { createAccount } from "./create-account.ts";

/**
 * "refused": the user pool no longer accepts the token, or the operator has suspended the account.
 * "email-unproved": an account needs a verified address.
 */
export type OpenedAccount = { ownerId: string; timeZone: string; locale: Locale } | "refused" | "email-unproved";

/**
 * Returns the account of a signed-in user, creating it at the first sign-in. It's looked up by the user pool's id only:
 * anyone who later takes over an address, or enters it at another provider, gets their own account. The pool is asked
 * once per token, so a changed address arrives with the next token. A new account takes its time zone from the pool if
 * it has one, otherwise from the browser.
 */
export async function openAccount(
  ctx: Pick<Context, "clock" | "db" | "log">,
  user: VerifiedUser,
  readProfile: () => Promise<UserProfile | null>,
  browser: { timeZone: string | null } = { timeZone: null },
): Promise<OpenedAccount> {
  const known = await findKnown(ctx, user.userId);
  if (known === undefined) return createFrom(ctx, user, await readProfile(), browser);
  if (known.suspended_at !== null) return "refused";
  const account = { ownerId: known.owner_id, timeZone: known.time_zone, locale: known.locale };
  if (known.profile_read_at !== null && known.profile_read_at >= user.issuedAt) return account;
  try {
    const profile = await readProfile();
    if (profile === null) return "refused";
    await updateAddress(ctx, known, profile.email);
    await recordSignIn(ctx, known.owner_id, user);
  } catch (error) {
    // The stored account is good enough to go on; the next request asks again.
    ctx.log.warn({ err: error }, "could not refresh an account from the user pool");
  }
  return account;
}

async function createFrom(
  ctx: Pick<Context, "clock" | "db">,
  user: VerifiedUser,
  profile: UserProfile | null,
  browser: { timeZone: string | null },
): Promise<OpenedAccount> {
  if (profile === null) return "refused";
  if (profile.email === null) return "email-unproved";
  const { email, name } = profile;
  const locale = profile.locale ?? "en";
  const timeZone = profile.timeZone ?? browser.timeZone ?? "UTC";
  const created = await createAccount(ctx, { email, name, locale, timeZone, userId: user.userId });
  return { ...created, timeZone, locale };
}

type KnownAccount = {
  owner_id: string;
  time_zone: string;
  locale: Locale;
  email: string;
  profile_read_at: Date | null;
  suspended_at: Date | null;
};

function findKnown(ctx: Pick<Context, "db">, userId: string): Promise<KnownAccount | undefined> {
  return ctx.db
    .selectFrom("accounts")
    .select(["owner_id", "time_zone", "locale", "email", "profile_read_at", "suspended_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Proofs go to the address the user pool verified last. */
async function updateAddress(
  ctx: Pick<Context, "clock" | "db">,
  known: KnownAccount,
  email: string | null,
): Promise<void> {
  const ownerId = known.owner_id;
  const address = email ?? known.email;
  await inTransaction(ctx, async (tx) => {
    await tx
      .updateTable("accounts")
      .set({ email: address, profile_read_at: ctx.clock.now() })
      .where("owner_id", "=", ownerId)
      .where("deleted_at", "is", null)
      .execute();
    if (address === known.email) return;
    // Mail to it may have bounced or been refused while it was an approver's.
    await tx
      .deleteFrom("mail_blocks")
      .where("owner_id", "=", ownerId)
      .where("email", "=", address.toLowerCase())
      .execute();
    await writeAudit(
      ctx,
      tx,
      { ownerId, actor: { type: "user", id: ownerId } },
      { action: "account.email-changed", subjectId: ownerId },
    );
  });
}

/** Once per sign-in: its later tokens carry the same time. */
async function recordSignIn(
  ctx: Pick<Context, "clock" | "db">,
  ownerId: string,
  { signedInAt }: VerifiedUser,
): Promise<void> {
  if (signedInAt === undefined) return;
  await inTransaction(ctx, async (tx) => {
    const newer = await tx
      .updateTable("accounts")
      .set({ signed_in_at: signedInAt })
      .where("owner_id", "=", ownerId)
      .where((row) => row.or([row("signed_in_at", "is", null), row("signed_in_at", "<", signedInAt)]))
      .returning("owner_id")
      .executeTakeFirst();
    if (newer !== undefined)
      await writeAudit(
        ctx,
        tx,
        { ownerId, actor: { type: "user", id: ownerId } },
        { action: "account.signed-in", subjectId: ownerId },
      );
  });
}

import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import type { FoundAccount } from "../../owner/accounts/find-account.ts";
import { systemCaller } from "../../platform/actor.ts";
import { type Locale, locales } from "../../platform/languages.ts";
import { findLiveSubscription } from "../../owner/billing/find-live-subscription.ts";
import { grantCustomPlan } from "../../owner/plans/grant-custom-plan.ts";
import { suspendPerson } from "../../operator/people/suspend-person.ts";
import { promisePlan } from "../../owner/plans/promise-plan.ts";
import { CommandError, print, withIdentity, withParts, withUserPool } from "./parts.ts";
import { findAccount, requireAccount } from "./require-account.ts";
import { addUserDelete } from "./user-delete-command.ts";
import { addUserList } from "./user-list-command.ts";

export function addUserCommands(program: Command): void {
  const user = program.command("user").description("who uses this instance");
  addUserList(user);
  user
    .command("add <email>")
    .description(
      "invite someone to the bundled user pool, or invite them again; the email contains a temporary password",
    )
    .addOption(new Option("--locale <locale>", "the mail's language").choices(locales).default("en"))
    .action(async (email: string, { locale }: { locale: Locale }) => {
      const wasSent = await withIdentity(async (identity) => (await identity.admin.inviteUser({ email, locale })).sent);
      if (!wasSent)
        throw new CommandError(
          `The mail server didn't accept the invitation to ${email}. The same command sends another one.`,
        );
      print(`An invitation with a temporary password is on its way to ${email}.`);
    });
  user
    .command("reset <email>")
    .description(
      "sign an account of the bundled user pool out everywhere; they must choose a new password to sign in again",
    )
    .action(async (email: string) => {
      await withIdentity(async (identity, ctx) =>
        identity.admin.requirePasswordReset(requireUser(await requireAccount(ctx, email))),
      );
      print(`${email} must reset their password at the next sign-in.`);
    });
  addPlan(user);
  addSuspend(user, "suspend", "suspend an account: no sign-in, no API keys, no polling of its sources");
  addSuspend(user, "resume", "lift a suspension");
  addUserDelete(user);
}

function addPlan(user: Command): void {
  user
    .command("plan <email>")
    .description("set a custom plan for an owner, even before their first sign-in; it overrides the paid plan")
    .option("--articles <number>", "how many articles may be written in a period", toCount)
    .option("--until <day>", "the plan ends when this day begins (2027-01-31, UTC)", toDay)
    .option("--none", "end the custom plan now")
    .action(async (email: string, { articles, until, none }: { articles?: number; until?: Date; none?: boolean }) => {
      if ((articles === undefined) === (none === undefined)) throw new CommandError("Use --articles or --none.");
      const { waits, isSubscribed } = await withParts(async (parts) => {
        const account = await findAccount(parts, email);
        const agreed = none ? null : { maxArticlesInPeriod: articles ?? 0, to: until ?? null };
        if (account === null) {
          await promisePlan(parts, requireAddress(email), agreed);
          return { waits: true, isSubscribed: false };
        }
        const ended = { maxArticlesInPeriod: 0, to: parts.clock.now() };
        await grantCustomPlan(parts, systemCaller(account.ownerId, "operator"), agreed ?? ended);
        const subscription = await findLiveSubscription(parts, account);
        return { waits: false, isSubscribed: subscription?.cancelAtPeriodEnd === false };
      });
      const when = waits ? ", from the first sign-in on: there is no account yet" : "";
      print(
        none
          ? `${email} no longer has a custom plan.`
          : `${email} may have ${articles} articles written per period${when}.`,
      );
      if (isSubscribed && !none) print("Their paid subscription goes on until they cancel it in their profile.");
    });
}

function addSuspend(user: Command, name: "suspend" | "resume", description: string): void {
  user
    .command(`${name} <email>`)
    .description(description)
    .action(async (email: string) => {
      const suspended = name === "suspend";
      await withUserPool(async (ctx, admin) => {
        const { ownerId, userId } = await requireAccount(ctx, email);
        await suspendPerson(ctx, admin, { caller: systemCaller(ownerId, "operator"), userId }, { suspended });
      });
      print(`${email} is ${suspended ? "suspended" : "active again"}.`);
    });
}

function requireUser({ userId, email }: FoundAccount): string {
  if (userId === null) throw new CommandError(`Nobody has signed in to the account of ${email} yet.`);
  return userId;
}

function requireAddress(text: string): string {
  if (!z.email().safeParse(text).success)
    throw new CommandError(`There is no account for ${text}, and it isn't an address that could have one.`);
  return text;
}

function toCount(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError("must be a number, at least 0");
  return number;
}

function toDay(text: string): Date {
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw new InvalidArgumentError("must be a day such as 2027-01-31");
  return new Date(`${day.data}T00:00:00Z`);
}

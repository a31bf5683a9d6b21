import type { Command } from "commander";
import { findAccounts, type FoundAccount } from "../../owner/accounts/find-account.ts";
import { countUnitsOf } from "../../owner/plans/count-units.ts";
import { getPlan } from "../../owner/plans/get-plan.ts";
import { listPromisedPlans, type PlanTerms } from "../../owner/plans/promise-plan.ts";
import { type Parts, print, withIdentity, withParts } from "./parts.ts";

export function addUserList(user: Command): void {
  user
    .command("list")
    .description("all accounts with their plan and articles, then invitations and plans waiting for a first sign-in")
    .action(async () => {
      const { accounts, promised, isBundled } = await withParts(async (parts) => {
        for (const account of await findAccounts(parts)) print(await describeAccount(parts, account));
        return {
          accounts: (await findAccounts(parts)).length,
          promised: await listPromisedPlans(parts),
          isBundled: parts.config.identity !== null,
        };
      });
      const invitations = isBundled ? await withIdentity((identity) => identity.admin.listInvitations()) : [];
      for (const { email, expiresAt } of invitations) {
        print(
          ["invited", email, `until=${toText(expiresAt)}`, ...describePromise(promised.get(email.toLowerCase()))].join(
            " ",
          ),
        );
        promised.delete(email.toLowerCase());
      }
      for (const [email, terms] of promised) print(["expected", email, ...describePromise(terms)].join(" "));
      print(
        `${accounts} accounts, ${invitations.length} invitations, ${promised.size} plans waiting for a first sign-in`,
      );
    });
}

async function describeAccount(
  parts: Parts,
  { ownerId, email, name, suspended, createdAt }: FoundAccount,
): Promise<string> {
  const plan = await getPlan(parts, parts.db, ownerId);
  const { articlesInPeriod, maxArticlesInPeriod } = await countUnitsOf(parts, parts.db, ownerId, plan);
  // Other plans have a rolling period that ends now.
  const hasEnd = plan.plan === "custom" || (plan.plan === "premium" && parts.config.billing !== null);
  const until = hasEnd && plan.to !== null ? [`until=${toText(plan.to)}`] : [];
  const terms = [`plan=${plan.plan}`, `articles=${articlesInPeriod}/${maxArticlesInPeriod ?? "unlimited"}`, ...until];
  return [
    ownerId,
    email,
    JSON.stringify(name),
    createdAt.toISOString(),
    ...terms,
    ...(suspended ? ["suspended"] : []),
  ].join(" ");
}

function describePromise(terms: PlanTerms | undefined): string[] {
  if (terms === undefined) return [];
  return [
    "plan=custom",
    `articles=0/${terms.maxArticlesInPeriod}`,
    ...(terms.to === null ? [] : [`plan-until=${toText(terms.to)}`]),
  ];
}

function toText(date: Date | null): string {
  return date === null ? "never" : date.toISOString();
}

import { validate as isUuid } from "uuid";
import { CognitoError } from "../../../../identity/protocol/cognito-error.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Caller } from "../../../platform/actor.ts";
import { findPerson } from "../../../operator/people/find-person.ts";
import { deletePerson } from "../../../operator/people/delete-person.ts";
import { listPeople } from "../../../operator/people/list-people.ts";
import { suspendPerson } from "../../../operator/people/suspend-person.ts";
import { findAccounts } from "../../../owner/accounts/find-account.ts";
import { addOperator } from "../../../owner/operators/add-operator.ts";
import { listOperators } from "../../../owner/operators/list-operators.ts";
import { removeOperator } from "../../../owner/operators/remove-operator.ts";
import { grantCustomPlan } from "../../../owner/plans/grant-custom-plan.ts";
import { listPromisedPlans, promisePlan } from "../../../owner/plans/promise-plan.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { OperatorContext, OperatorSelf } from "./operator-context.ts";
import type { OperatorPages, Refusal } from "./operator-pages.ts";

type PeoplePages = Pick<
  OperatorPages,
  | "listPeople"
  | "listExpected"
  | "findPerson"
  | "invite"
  | "promise"
  | "appoint"
  | "withdraw"
  | "grantPlan"
  | "suspend"
  | "requireReset"
  | "setOperator"
  | "deletePerson"
>;

export function createPeoplePages(ctx: OperatorContext, self: OperatorSelf): PeoplePages {
  const actor = { type: "operator", id: self.ownerId } as const;
  const toCaller = (ownerId: string): Caller => ({ ownerId, actor });
  const hasPool = ctx.config.identity !== null;

  /** Records actions on people without an account: only the kind of action, never the address. */
  const recordAction = (action: string) =>
    inTransaction(ctx, (tx) => writeAudit(ctx, tx, toCaller(self.ownerId), { action, subjectId: self.ownerId }));

  const find = async (ownerId: string) => (isUuid(ownerId) ? findPerson(ctx, ownerId) : null);

  return {
    listPeople: (input) => listPeople(ctx, input),
    async listExpected() {
      const admin = await ctx.findAdmin();
      const promised = await listPromisedPlans(ctx);
      return {
        canInvite: admin !== null && ctx.config.signIn?.signUp !== "closed",
        invitations: (await admin?.listInvitations()) ?? [],
        promised: [...promised].map(([email, terms]) => ({ email, ...terms })),
        operators: await listOperators(ctx),
      };
    },
    async findPerson(ownerId) {
      const person = await find(ownerId);
      if (person === null) return null;
      return { ...person, isSelf: ownerId === self.ownerId, hasPool };
    },
    async invite(email, locale) {
      const admin = await ctx.findAdmin();
      if (admin === null) return { problem: "cognito" };
      try {
        await admin.inviteUser({ email, locale });
      } catch (error) {
        if (error instanceof CognitoError) return { problem: toInvitationProblem(error) };
        throw error;
      }
      await recordAction("person.invited");
      return null;
    },
    async promise(email, terms) {
      const [account, another] = await findAccounts(ctx, { email });
      if (another !== undefined) return { problem: "several" };
      if (account !== undefined) await grantCustomPlan(ctx, toCaller(account.ownerId), terms);
      else {
        await promisePlan(ctx, email, terms);
        await recordAction("plan.promised");
      }
      return null;
    },
    async appoint(email) {
      if ((await findAccounts(ctx, { email })).length > 1) return { problem: "several" };
      await addOperator(ctx, actor, { email });
      await recordAction("operator.appointed");
      return null;
    },
    async withdraw(email) {
      const admin = await ctx.findAdmin();
      await promisePlan(ctx, email, null);
      await removeOperator(ctx, actor, { email });
      const user = (await admin?.findUser(email)) ?? null;
      if (user !== null) {
        if ((await findAccounts(ctx)).some(({ userId }) => userId === user.sub)) return { problem: "exists" };
        await admin?.deleteUser(user.sub);
      }
      await recordAction("person.invitation-withdrawn");
      return null;
    },
    async grantPlan(ownerId, terms) {
      if ((await find(ownerId)) === null) return { problem: "gone" };
      await grantCustomPlan(ctx, toCaller(ownerId), terms ?? { maxArticlesInPeriod: 0, to: ctx.clock.now() });
      return null;
    },
    async suspend(ownerId, suspended) {
      const person = await find(ownerId);
      if (person === null) return { problem: "gone" };
      if (ownerId === self.ownerId) return { problem: "self" };
      const { userId } = person;
      await suspendPerson(ctx, await ctx.findAdmin(), { caller: toCaller(ownerId), userId }, { suspended });
      return null;
    },
    async requireReset(ownerId) {
      const person = await find(ownerId);
      const admin = await ctx.findAdmin();
      if (person === null) return { problem: "gone" };
      if (admin === null) return { problem: "cognito" };
      if (person.userId === null) return { problem: "no-user" };
      await admin.requirePasswordReset(person.userId);
      await inTransaction(ctx, (tx) =>
        writeAudit(ctx, tx, toCaller(ownerId), { action: "sign-in.reset-required", subjectId: ownerId }),
      );
      return null;
    },
    async setOperator(ownerId, isOperator) {
      if ((await find(ownerId)) === null) return { problem: "gone" };
      // One operator has to be left who can let others in again.
      if (ownerId === self.ownerId) return { problem: "self" };
      await (isOperator ? addOperator : removeOperator)(ctx, actor, { ownerId });
      return null;
    },
    async deletePerson(ownerId, typed) {
      const person = await find(ownerId);
      if (person === null) return { problem: "gone" };
      if (ownerId === self.ownerId) return { problem: "self" };
      if (typed.trim().toLowerCase() !== person.email.toLowerCase()) return { problem: "confirm" };
      try {
        await deletePerson(ctx, await ctx.findAdmin(), { ...person, caller: toCaller(ownerId) });
      } catch (error) {
        if (error instanceof ConnectorError) return { problem: "stripe" };
        throw error;
      }
      return null;
    },
  };
}

function toInvitationProblem({ code }: CognitoError): Refusal["problem"] {
  if (code === "UsernameExistsException") return "exists";
  return code === "NotAuthorizedException" ? "closed" : "email";
}

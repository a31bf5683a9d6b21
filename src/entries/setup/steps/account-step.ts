import { z } from "zod";
import { requirePasswordPolicy } from "../../../../identity/pool/passwords.ts";
import { CognitoError } from "../../../../identity/protocol/cognito-error.ts";
import { addFirstOperator } from "../../../owner/operators/add-first-operator.ts";
import { listOperators } from "../../../owner/operators/list-operators.ts";
import { createIdentity } from "../../../owner/sign-in/create-identity.ts";
import type { Setup } from "../setup.ts";
import { fieldOf, plainField } from "./field-of.ts";
import { fails, type Form, type Outcome, type Place, type Step } from "./step.ts";
import { withBase } from "./with-base.ts";

/** The first account, which runs this installation, and who else may sign up. */
export const accountStep: Step = {
  name: "account",
  settings: ["SIGN_UP"],
  read(setup, _place, form) {
    const { operator } = setup.state();
    const signUp = fieldOf(setup, "SIGN_UP", { typed: form?.["signUp"], byDefault: "invite" });
    if (operator !== null)
      return { fields: { signUp }, facts: [{ key: "account.exists", values: { email: operator } }] };
    const isCognito = setup.value("USER_POOL_ENDPOINT") === undefined;
    return {
      fields: {
        email: plainField(form?.["email"] ?? ""),
        ...(isCognito ? {} : { name: plainField(form?.["name"] ?? ""), password: plainField("") }),
        signUp,
      },
      facts: isCognito ? [{ key: "account.cognito" }] : [],
    };
  },
  async save(setup, form, { locale }) {
    if (setup.given("SIGN_UP") === undefined) setup.save({ SIGN_UP: form["signUp"] === "open" ? "open" : "invite" });
    if (setup.state().operator !== null) return { notice: null };
    const email = form["email"]?.trim() ?? "";
    if (!z.email().safeParse(email).success) return fails("email", email === "" ? "required" : "account.email");
    const isCognito = setup.value("USER_POOL_ENDPOINT") === undefined;
    const outcome = await (isCognito ? makeOperator(setup, email) : createAccount(setup, { email, form, locale }));
    if (!("problems" in outcome)) setup.change({ operator: email });
    return outcome;
  },
};

async function makeOperator(setup: Setup, email: string): Promise<Outcome> {
  return withBase(setup, async (ctx) => {
    if (await addFirstOperator(ctx, email)) return { notice: { key: "account", values: { email } } };
    const [first] = await listOperators(ctx);
    if (first?.email.toLowerCase() === email.toLowerCase()) return { notice: null };
    return fails("email", "account.second", { email: first?.email ?? "" });
  });
}

type NewAccount = { email: string; form: Form; locale: Place["locale"] };

/** Creates the account first: an operator whose account was refused would lock everybody out. */
async function createAccount(setup: Setup, { email, form, locale }: NewAccount): Promise<Outcome> {
  const problem = await withBase(setup, async (ctx, secrets) => {
    const [first] = await listOperators(ctx);
    if (first !== undefined && first.email.toLowerCase() !== email.toLowerCase())
      return fails("email", "account.second", { email: first.email });
    const identity = await createIdentity(ctx, secrets);
    try {
      await identity.migrate();
      const [name, password] = [form["name"]?.trim() ?? "", form["password"] ?? ""];
      await requirePasswordPolicy(password);
      await identity.admin.createUser({ email, password, locale, ...(name && { name }) });
      return null;
    } catch (error) {
      return toOutcome(error);
    } finally {
      await identity.close();
    }
  });
  return problem ?? makeOperator(setup, email);
}

/** An address that already has an account keeps its password: whoever knows it signs in. */
function toOutcome(error: unknown): Outcome | null {
  if (!(error instanceof CognitoError)) throw error;
  if (error.code === "UsernameExistsException") return null;
  if (error.code !== "InvalidPasswordException") return fails("email", "account.email");
  return fails("password", /long/.test(error.message) ? "account.short" : "account.common");
}

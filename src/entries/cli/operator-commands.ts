import type { Command } from "commander";
import { z } from "zod";
import { addOperator, type NewOperator } from "../../owner/operators/add-operator.ts";
import { listOperators } from "../../owner/operators/list-operators.ts";
import { removeOperator } from "../../owner/operators/remove-operator.ts";
import type { Actor } from "../../platform/actor.ts";
import { CommandError, type Parts, print, withParts } from "./parts.ts";
import { findAccount } from "./require-account.ts";

const actor: Actor = { type: "system", job: "operator" };

export function addOperatorCommands(program: Command): void {
  const operator = program.command("operator").description("who may open the pages below /operator");
  operator
    .command("add <email>")
    .description("make somebody an operator, even before their first sign-in")
    .action(async (email: string) => {
      const { ownerId } = await withParts(async (parts) => addOperator(parts, actor, await toOperator(parts, email)));
      print(`${email} is an operator${ownerId === null ? " from the first sign-in on: there is no account yet" : ""}.`);
    });
  operator
    .command("remove <email>")
    .description("remove operator access; the account stays")
    .action(async (email: string) => {
      const isGone = await withParts(async (parts) => removeOperator(parts, actor, await toOperator(parts, email)));
      if (!isGone) throw new CommandError(`${email} isn't an operator.`);
      print(`${email} is no longer an operator.`);
    });
  operator
    .command("list")
    .description("all operators, oldest first")
    .action(async () => {
      const operators = await withParts(listOperators);
      for (const { ownerId, email, since } of operators)
        print([ownerId ?? "expected", email, since.toISOString()].join(" "));
      print(`${operators.length} operators`);
    });
}

/** Throws CommandError if the address is ambiguous or isn't one. */
async function toOperator(parts: Parts, email: string): Promise<NewOperator> {
  const account = await findAccount(parts, email);
  if (account !== null) return { ownerId: account.ownerId };
  if (!z.email().safeParse(email).success) throw new CommandError(`${email} is neither an account nor an address.`);
  return { email };
}

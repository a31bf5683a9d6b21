import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from "graphql";
import { GalleyError } from "../../platform/errors.ts";
import { isStorable } from "../../platform/input/typed-text.ts";
import type { ApiContext, GuardedContext, Identity } from "./api-context.ts";
import type { OperationRules } from "./operation-rules.ts";
import { recordDenial } from "./record-denial.ts";
import type { RateLimits } from "./rate-limits.ts";
import { toAnswerError } from "./to-answer-error.ts";

const ranks = { read: 0, write: 1, user: 2 } as const;

/**
 * Puts the same guard in front of every Query and Mutation field: who is calling, whether they are allowed to, rate
 * limits, and storable texts; and maps errors the same way for all. A field without rules is a mistake that stops
 * startup.
 */
export function guardOperations(schema: GraphQLSchema, limits: RateLimits): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    const purpose = type === schema.getMutationType() ? "change" : "read";
    for (const field of Object.values(type?.getFields() ?? {})) guardField(field, purpose, limits);
  }
  return schema;
}

function guardField(field: GraphQLField<unknown, ApiContext>, purpose: "read" | "change", limits: RateLimits): void {
  const { rules } = field.extensions;
  if (rules === undefined) throw new Error(`the operation "${field.name}" has no rules`);
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = async (source, args, context, info) => {
    let identity: Identity | null = null;
    context.asked.set(String(info.path.key), rules);
    try {
      identity = await context.identify(purpose);
      await limits.count(context, identity, field.name, rules);
      const { caller, locale } = await requireAccess(context, identity, field.name, rules);
      requireStorable(args, "");
      const guarded: GuardedContext = Object.assign(context, context.enter(caller), {
        caller,
        locale: context.askedLocale ?? locale,
      });
      return await resolve(source, args, guarded, info);
    } catch (error) {
      if (error instanceof GalleyError && error.code === "rate-limited") context.rate.isOver = true;
      const locale = context.askedLocale ?? identity?.locale ?? "en";
      throw toAnswerError(error, {
        operation: rules.operation,
        locale,
        supportId: context.requestId,
        log: context.log,
      });
    }
  };
}

export async function requireAccess(
  context: ApiContext,
  identity: Identity | null,
  operation: string,
  rules: OperationRules,
): Promise<Identity> {
  if (identity === null) throw new GalleyError("unauthenticated");
  if (ranks[identity.access] >= ranks[rules.access]) return identity;
  await recordDenial(context.enter(identity.caller).galley, identity.caller, operation);
  throw new GalleyError("not-allowed");
}

/** PostgreSQL can't store NUL or lone surrogates; checking here spares every verb from doing so. */
function requireStorable(value: unknown, field: string): void {
  if (typeof value === "string") {
    if (!isStorable(value)) throw new GalleyError("invalid-input", { field, problem: "bad-characters" });
  } else if (Array.isArray(value)) {
    for (const item of value) requireStorable(item, field);
  } else if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    for (const [name, inner] of Object.entries(value)) {
      requireStorable(name, field);
      requireStorable(inner, field === "" || field === "input" ? name : field);
    }
  }
}

import SchemaBuilder from "@pothos/core";
import { GraphQLError } from "graphql";
import type { Operation } from "../error-texts.ts";
import type { GuardedContext } from "./api-context.ts";

/** What stands beside each operation: who may, what is said when it fails, how it is limited. */
export type OperationRules = {
  /** The operation's key in the catalogue of messages. */
  operation: Operation;
  /** "user": signed in with a token. "write", "read": also with an API key of that scope. */
  access: "user" | "write" | "read";
  /** "costly": calls somebody outside or writes an article; far fewer of them a minute. */
  rate?: "costly";
  /** Has an article written: counted over all processes. */
  writes?: true;
  /** Variables of a call that works, for docs/api.md and its test; "$name" is filled in from the example's world. */
  example: string;
};

declare module "graphql" {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    rules?: OperationRules;
  }
}

export const builder = new SchemaBuilder<{
  Context: GuardedContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    JSON: { Input: unknown; Output: unknown };
  };
}>({ defaultFieldNullability: false });

builder.queryType({ description: "Everything that can be looked at. Nothing here changes anything." });
builder.mutationType({ description: "Everything that can be done. Each field is one change, done in the order it is asked for." });

builder.scalarType("DateTime", {
  description: "An instant: RFC 3339 in UTC, to the millisecond.",
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const time = typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : new Date(Number.NaN);
    if (Number.isNaN(time.getTime())) throw new GraphQLError("DateTime must be RFC 3339");
    return time;
  },
});

builder.scalarType("JSON", { description: "Any JSON value; the field says which form it has.", serialize: (value) => value });

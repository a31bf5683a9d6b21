import SchemaBuilder from "@pothos/core";
import { GraphQLError } from "graphql";
import type { GuardedContext } from "./api-context.ts";
import type { OperationRules } from "./operation-rules.ts";

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

builder.queryType({ description: "Everything that can be read. Nothing here changes anything." });
builder.mutationType({
  description: "Everything that can be changed. Each field is one change; they run in the order given.",
});

builder.scalarType("DateTime", {
  description: "An instant: RFC 3339 in UTC, to the millisecond.",
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const time = typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : new Date(Number.NaN);
    if (Number.isNaN(time.getTime())) throw new GraphQLError("DateTime must be RFC 3339");
    return time;
  },
});

builder.scalarType("JSON", {
  description: "Any JSON value; the field's description gives its form.",
  serialize: (value) => value,
});
